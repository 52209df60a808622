import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { ReadErrorState } from './read-error-state';

export default { title: 'State/ReadErrorState', component: ReadErrorState } satisfies StoryGroup;

const error = new Error('The server is not available.');

export const Default: Story<typeof ReadErrorState> = {
  args: {
    title: 'The companies could not be loaded',
    reads: [{ error, isFetching: false, isRefetchError: false, refetch: ignore }],
  },
};
