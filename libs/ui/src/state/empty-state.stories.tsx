import { ClipboardList } from 'lucide-react';
import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import type { EmptyStateProps } from './empty-state';
import { EmptyState } from './empty-state';

export default { title: 'State/EmptyState', component: EmptyState } satisfies StoryGroup;

const args: EmptyStateProps = {
  icon: <ClipboardList size={24} />,
  title: 'No tasks yet',
  description: 'Create the first one to get started.',
  action: <Button variant="primary">Create Task</Button>,
};

export const Default: Story<EmptyStateProps> = { args };

export const TitleOnly: Story<EmptyStateProps> = { args: { title: 'No task matches' } };

export const LongTexts: Story<EmptyStateProps> = {
  args: { ...args, title: LONG_TEXT, description: LONG_WORD },
  globals: narrow,
};
