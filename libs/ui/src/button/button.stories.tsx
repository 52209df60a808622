import { Plus } from 'lucide-react';
import { LONG_TEXT } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { Inline } from '../layout/layout';
import type { ButtonVariant } from './button';
import { Button } from './button';

export default { title: 'Button', component: Button } satisfies StoryGroup;

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger'];

function Buttons(props: Args<typeof Button>) {
  return (
    <Inline $gap={3}>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} icon={<Plus size={16} />} {...props}>
          {variant}
        </Button>
      ))}
    </Inline>
  );
}

export const Default: Story<typeof Button> = { args: { children: 'Export' } };

export const AllVariants: Story = { render: () => <Buttons /> };

export const Small: Story = { render: () => <Buttons size="small" /> };

export const Hovered: Story = {
  render: () => <Buttons />,
  parameters: { pseudo: { hover: true } },
};

export const Focused: Story = { render: () => <Buttons />, play: focus('button') };

export const Busy: Story = { render: () => <Buttons busy /> };

export const Disabled: Story = { render: () => <Buttons disabled /> };

export const LongText: Story<typeof Button> = {
  args: { variant: 'primary', children: LONG_TEXT },
  globals: narrow,
};
