import { ClipboardList } from 'lucide-react';
import { Button } from '../button/button';
import { LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { EmptyState } from './empty-state';

export default { title: 'State/EmptyState', component: EmptyState } satisfies StoryGroup;

const args: Args<typeof EmptyState> = {
  icon: <ClipboardList size={24} />,
  title: 'No tasks yet',
  description: 'Create the first one to get started.',
  action: <Button variant="primary">Create Task</Button>,
};

export const Default: Story<typeof EmptyState> = { args };

export const TitleOnly: Story<typeof EmptyState> = { args: { title: 'No task matches' } };

export const LongTexts: Story<typeof EmptyState> = {
  args: { ...args, title: LONG_TEXT, description: LONG_WORD },
  globals: narrow,
};
