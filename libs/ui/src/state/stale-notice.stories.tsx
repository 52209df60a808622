import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import type { StaleNoticeProps } from './stale-notice';
import { StaleNotice } from './stale-notice';

export default { title: 'State/StaleNotice', component: StaleNotice } satisfies StoryGroup;

const error = new Error('The server is not available.');

export const Default: Story<StaleNoticeProps> = {
  args: {
    title: 'Tasks',
    read: { error, isFetching: false, isRefetchError: true, refetch: ignore },
  },
};
