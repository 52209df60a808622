import { ignore } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import type { DiscardDialogProps } from './discard-dialog';
import { DiscardDialog } from './discard-dialog';

export default { title: 'Dialog/DiscardDialog', component: DiscardDialog } satisfies StoryGroup;

const args: DiscardDialogProps = { open: true, onKeep: ignore, onDiscard: ignore };

export const Default: Story<DiscardDialogProps> = { args };
