import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { Tooltip } from './tooltip';
import type { TooltipProps } from './tooltip-box';

export default { title: 'Tooltip', component: Tooltip } satisfies StoryGroup;

const args: TooltipProps = {
  content: 'Only admins can export licenses.',
  children: <Button>Export</Button>,
};

export const Open: Story<TooltipProps> = { args, play: focus('button') };

export const LongTexts: Story<TooltipProps> = {
  args: { ...args, content: `${LONG_TEXT} ${LONG_WORD}` },
  play: focus('button'),
  globals: narrow,
};
