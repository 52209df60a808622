import { Trash2 } from 'lucide-react';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { focus } from '../catalog/story';
import { IconButton } from './icon-button';

export default { title: 'IconButton', component: IconButton } satisfies StoryGroup;

const args: Args<typeof IconButton> = { label: 'Delete', icon: <Trash2 size={16} /> };

export const Default: Story<typeof IconButton> = { args };

export const Hovered: Story<typeof IconButton> = { args, parameters: { pseudo: { hover: true } } };

export const Focused: Story<typeof IconButton> = { args, play: focus('button') };

export const Disabled: Story<typeof IconButton> = { args: { ...args, disabled: true } };
