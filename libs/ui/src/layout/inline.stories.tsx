import { Button } from '../button/button';
import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { Inline } from './layout';

export default { title: 'Layout/Inline', component: Inline } satisfies StoryGroup;

export const LongTexts: Story = {
  render: () => (
    <Inline $gap={2}>
      <Button>Save</Button>
      <Button>{LONG_TEXT}</Button>
    </Inline>
  ),
  globals: narrow,
};
