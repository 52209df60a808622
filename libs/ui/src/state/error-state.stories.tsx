import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { click, narrow } from '../catalog/story';
import { ErrorDetails } from './error-details';
import { ErrorState } from './error-state';

export default { title: 'State/ErrorState', component: ErrorState } satisfies StoryGroup;

const args: Args<typeof ErrorState> = {
  title: 'The tasks could not be loaded',
  description: 'The server is not available. Try again in a moment.',
  onRetry: ignore,
};

export const Default: Story<typeof ErrorState> = { args };

export const Retrying: Story<typeof ErrorState> = { args: { ...args, busy: true } };

export const WithoutRetry: Story<typeof ErrorState> = {
  args: { title: 'This page does not exist' },
};

export const DetailsClosed: Story<typeof ErrorState> = {
  args: { ...args, details: 'tasks 4f1c2ab, shell 9be0d17' },
};

export const DetailsOpen: Story<typeof ErrorState> = { ...DetailsClosed, play: click('summary') };

export const DetailsOfTheApp: Story = {
  render: () => (
    <ErrorDetails value={() => 'shell 9be0d17'}>
      <ErrorState {...args} />
    </ErrorDetails>
  ),
};

export const LongTexts: Story<typeof ErrorState> = {
  args: { title: LONG_TEXT, description: LONG_WORD, retryLabel: LONG_TEXT, onRetry: ignore },
  globals: narrow,
};
