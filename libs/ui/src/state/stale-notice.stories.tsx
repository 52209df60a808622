import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { StaleNotice } from './stale-notice';

export default { title: 'State/StaleNotice', component: StaleNotice } satisfies StoryGroup;

const error = new Error('The server is not available.');

export const Default: Story<typeof StaleNotice> = {
  args: {
    title: 'Tasks',
    read: { error, isFetching: false, isRefetchError: true, refetch: ignore },
  },
};
