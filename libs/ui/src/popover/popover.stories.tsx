import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { click, narrow } from '../catalog/story';
import { Checkbox } from '../form/checkbox';
import { Stack } from '../layout/layout';
import { Popover } from './popover';

export default { title: 'Popover', component: Popover } satisfies StoryGroup;

const args: Args<typeof Popover> = {
  trigger: <Button>Channel</Button>,
  label: 'Channel',
  children: (
    <Stack $gap={4}>
      <Checkbox label="Platform" />
      <Checkbox label="Service" />
    </Stack>
  ),
};

export const Open: Story<typeof Popover> = { args, play: click('button') };

export const LongTexts: Story<typeof Popover> = {
  args: { ...args, children: `${LONG_TEXT} ${LONG_WORD}` },
  play: click('button'),
  globals: narrow,
};
