import type { Story, StoryGroup } from '../catalog/story';
import { Inline } from '../layout/layout';
import type { BadgeTone } from './badge';
import { Badge } from './badge';

export default { title: 'Badge', component: Badge } satisfies StoryGroup;

const TONES: readonly BadgeTone[] = ['neutral', 'blue', 'yellow', 'green', 'red', 'indigo'];

export const Default: Story<typeof Badge> = { args: { tone: 'blue', children: 'In progress' } };

export const AllTones: Story = {
  render: () => (
    <Inline $gap={3}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Inline>
  ),
};

export const WithDot: Story = {
  render: () => (
    <Inline $gap={3}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone} dot>
          {tone}
        </Badge>
      ))}
    </Inline>
  ),
};
