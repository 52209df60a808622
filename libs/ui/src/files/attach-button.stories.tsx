import { ignore } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { AttachButton } from './attach-button';

export default { title: 'Files/AttachButton', component: AttachButton } satisfies StoryGroup;

const args: Args<typeof AttachButton> = { onFiles: ignore };

export const Default: Story<typeof AttachButton> = { args };

export const Disabled: Story<typeof AttachButton> = { args: { ...args, disabled: true } };
