import { Trash2 } from 'lucide-react';
import type { Story, StoryGroup } from '../catalog/story';
import { focus } from '../catalog/story';
import type { IconButtonProps } from './icon-button';
import { IconButton } from './icon-button';

export default { title: 'IconButton', component: IconButton } satisfies StoryGroup;

const args: IconButtonProps = { label: 'Delete', icon: <Trash2 size={16} /> };

export const Default: Story<IconButtonProps> = { args };

export const Hovered: Story<IconButtonProps> = { args, parameters: { pseudo: { hover: true } } };

export const Focused: Story<IconButtonProps> = { args, play: focus('button') };

export const Disabled: Story<IconButtonProps> = { args: { ...args, disabled: true } };
