import type { Story, StoryGroup } from '../catalog/story';
import { Inline } from '../layout/layout';
import { Avatar } from './avatar';

export default { title: 'Avatar', component: Avatar } satisfies StoryGroup;

const NAMES = [
  'Ada',
  'Ben',
  'Cem',
  'Deniz',
  'Eva',
  'Finn',
  'Gül',
  'Hana',
  'Ivo',
  'Jo',
  'Kai',
  'Lea',
];

export const Default: Story<typeof Avatar> = { args: { name: 'Maria Keller' } };

export const AllColors: Story = {
  render: () => (
    <Inline $gap={3}>
      {NAMES.map((name) => (
        <Avatar key={name} name={name} size={40} />
      ))}
    </Inline>
  ),
};

export const UnusualNames: Story = {
  render: () => (
    <Inline $gap={3}>
      {['x', 'Ángel de la Cruz y Ñuñez', '  spaced   out  ', '😀 Smile', '李 小龍'].map((name) => (
        <Avatar key={name} name={name} size={40} />
      ))}
    </Inline>
  ),
};

export const NextToItsName: Story = {
  render: () => (
    <Inline $gap={3}>
      <Avatar name="Maria Keller" decorative />
      <span>Maria Keller</span>
    </Inline>
  ),
};
