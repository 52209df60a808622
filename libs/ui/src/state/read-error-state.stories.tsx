import { ignore, LONG_TEXT } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { ReadErrorStateProps } from './read-error-state';
import { ReadErrorState } from './read-error-state';

export default { title: 'State/ReadErrorState', component: ReadErrorState } satisfies StoryGroup;

function failedRead(message: string, isFetching = false) {
  return { error: new Error(message), isFetching, isRefetchError: false, refetch: ignore };
}

const title = 'The companies could not be loaded';

export const Default: Story<ReadErrorStateProps> = {
  args: { title, reads: [failedRead('The server is not available.')] },
};

export const Retrying: Story<ReadErrorStateProps> = {
  args: { title, reads: [failedRead('The server is not available.', true)] },
};

export const LongTexts: Story<ReadErrorStateProps> = {
  args: { title: LONG_TEXT, reads: [failedRead(LONG_TEXT)] },
  globals: narrow,
};
