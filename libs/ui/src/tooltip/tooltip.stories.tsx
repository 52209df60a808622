import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { Tooltip } from './tooltip';

export default { title: 'Tooltip', component: Tooltip } satisfies StoryGroup;

const args: Args<typeof Tooltip> = {
  content: 'Only admins can export licenses.',
  children: <Button>Export</Button>,
};

export const Open: Story<typeof Tooltip> = { args, play: focus('button') };

export const LongTexts: Story<typeof Tooltip> = {
  args: { ...args, content: `${LONG_TEXT} ${LONG_WORD}` },
  play: focus('button'),
  globals: narrow,
};
