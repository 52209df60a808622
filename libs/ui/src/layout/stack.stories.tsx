import { Button } from '../button/button';
import { LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { Stack } from './layout';

export default { title: 'Layout/Stack', component: Stack } satisfies StoryGroup;

export const LongTexts: Story = {
  render: () => (
    <Stack $gap={4}>
      <Button>Save</Button>
      <Button>{LONG_TEXT}</Button>
    </Stack>
  ),
  globals: narrow,
};
