import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { RetryNotice } from './retry-notice';

export default { title: 'State/RetryNotice', component: RetryNotice } satisfies StoryGroup;

const args: Args<typeof RetryNotice> = {
  children: 'The message could not be sent.',
  busy: false,
  onRetry: ignore,
};

export const Default: Story<typeof RetryNotice> = { args };

export const Retrying: Story<typeof RetryNotice> = { args: { ...args, busy: true } };

export const LongTexts: Story<typeof RetryNotice> = {
  args: { ...args, children: `${LONG_TEXT} ${LONG_WORD}` },
  globals: narrow,
};
