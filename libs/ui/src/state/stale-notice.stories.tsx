import { ignore, LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { StaleNoticeProps } from './stale-notice';
import { StaleNotice } from './stale-notice';

export default { title: 'State/StaleNotice', component: StaleNotice } satisfies StoryGroup;

function staleRead(message: string, isFetching = false): StaleNoticeProps['read'] {
  return { error: new Error(message), isFetching, isRefetchError: true, refetch: ignore };
}

export const Default: Story<StaleNoticeProps> = {
  args: { title: 'Tasks', read: staleRead('The server is not available.') },
};

export const Retrying: Story<StaleNoticeProps> = {
  args: { title: 'Tasks', read: staleRead('The server is not available.', true) },
};

export const LongTexts: Story<StaleNoticeProps> = {
  args: { title: 'Tasks', read: staleRead(LONG_TEXT) },
  globals: narrow,
};
