import { Button } from '../button/button';
import type { Story, StoryGroup } from '../catalog/story';
import { VisuallyHidden } from './visually-hidden';

export default { title: 'VisuallyHidden', component: VisuallyHidden } satisfies StoryGroup;

export const InButton: Story = {
  render: () => (
    <Button>
      Edit<VisuallyHidden> Northwind Systems</VisuallyHidden>
    </Button>
  ),
};
