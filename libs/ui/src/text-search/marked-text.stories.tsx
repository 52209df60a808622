import type { Story, StoryGroup } from '../catalog/story';
import { findExcerpt, markMatches } from './mark-matches';
import { MarkedText } from './marked-text';

export default { title: 'MarkedText', component: MarkedText } satisfies StoryGroup;

export const Matches: Story = {
  render: () => <MarkedText parts={markMatches('TASK-0012 Renew the contract', 'renew 0012')} />,
};

export const Excerpt: Story = {
  render: () => (
    <MarkedText
      parts={findExcerpt(
        'The old rack goes back to the supplier on Friday. Ask Wei for the spare key of the cage.',
        'spare',
      )}
    />
  ),
};
