import { UserRound } from 'lucide-react';
import { ignore, LONG_TEXT } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus, narrow } from '../catalog/story';
import { ToggleButton } from './toggle-button';

export default { title: 'ToggleButton', component: ToggleButton } satisfies StoryGroup;

const args: Args<typeof ToggleButton> = {
  'aria-pressed': false,
  children: 'Assigned to me',
  onClick: ignore,
};

export const Off: Story<typeof ToggleButton> = {
  args: { ...args, icon: <UserRound size={16} /> },
};

export const On: Story<typeof ToggleButton> = {
  args: { ...args, icon: <UserRound size={16} />, 'aria-pressed': true },
  play: focus('button'),
};

export const WithCount: Story<typeof ToggleButton> = {
  args: { ...args, children: 'Open', count: 1248 },
};

export const OnWithCount: Story<typeof ToggleButton> = {
  args: { ...args, children: 'Open', count: 1248, 'aria-pressed': true },
};

export const Urgent: Story<typeof ToggleButton> = {
  args: { ...args, children: 'Overdue', count: 7, isUrgent: true },
};

export const UrgentAndOn: Story<typeof ToggleButton> = {
  args: { ...args, children: 'Overdue', count: 7, isUrgent: true, 'aria-pressed': true },
};

export const LongTexts: Story<typeof ToggleButton> = {
  args: { ...args, children: LONG_TEXT, count: 123_456 },
  globals: narrow,
};
