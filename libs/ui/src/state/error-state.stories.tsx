import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { click, narrow } from '../catalog/story';
import { ErrorDetails } from './error-details';
import type { ErrorStateProps } from './error-state';
import { ErrorState } from './error-state';

export default { title: 'State/ErrorState', component: ErrorState } satisfies StoryGroup;

const args: ErrorStateProps = {
  title: 'The tasks could not be loaded',
  description: 'The server is not available. Try again in a moment.',
  onRetry: ignore,
};

export const Default: Story<ErrorStateProps> = { args };

export const Retrying: Story<ErrorStateProps> = { args: { ...args, busy: true } };

export const WithoutRetry: Story<ErrorStateProps> = { args: { title: 'This page does not exist' } };

export const DetailsClosed: Story<ErrorStateProps> = {
  args: { ...args, details: 'tasks 4f1c2ab, shell 9be0d17' },
};

export const DetailsOpen: Story<ErrorStateProps> = { ...DetailsClosed, play: click('summary') };

export const DetailsOfTheApp: Story = {
  render: () => (
    <ErrorDetails value={() => 'shell 9be0d17'}>
      <ErrorState {...args} />
    </ErrorDetails>
  ),
};

export const LongTexts: Story<ErrorStateProps> = {
  args: { title: LONG_TEXT, description: LONG_WORD, retryLabel: LONG_TEXT, onRetry: ignore },
  globals: narrow,
};
