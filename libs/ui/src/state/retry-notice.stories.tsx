import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { RetryNoticeProps } from './retry-notice';
import { RetryNotice } from './retry-notice';

export default { title: 'State/RetryNotice', component: RetryNotice } satisfies StoryGroup;

const args: RetryNoticeProps = {
  children: 'The message could not be sent.',
  busy: false,
  onRetry: ignore,
};

export const Default: Story<RetryNoticeProps> = { args };

export const Retrying: Story<RetryNoticeProps> = { args: { ...args, busy: true } };

export const LongTexts: Story<RetryNoticeProps> = {
  args: { ...args, children: `${LONG_TEXT} ${LONG_WORD}` },
  globals: narrow,
};
