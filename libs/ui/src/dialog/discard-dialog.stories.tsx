import { ignore } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { DiscardDialog } from './discard-dialog';

export default { title: 'Dialog/DiscardDialog', component: DiscardDialog } satisfies StoryGroup;

const args: Args<typeof DiscardDialog> = { open: true, onKeep: ignore, onDiscard: ignore };

export const Default: Story<typeof DiscardDialog> = { args };
