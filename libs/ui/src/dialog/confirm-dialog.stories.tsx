import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Args, Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { ConfirmDialog } from './confirm-dialog';

export default { title: 'Dialog/ConfirmDialog', component: ConfirmDialog } satisfies StoryGroup;

const args: Args<typeof ConfirmDialog> = {
  open: true,
  onOpenChange: ignore,
  title: 'Are you sure?',
  description: 'This action cannot be undone.',
  confirmLabel: 'Delete',
  onConfirm: ignore,
};

export const Default: Story<typeof ConfirmDialog> = { args };

export const Busy: Story<typeof ConfirmDialog> = { args: { ...args, busy: true } };

export const LongTexts: Story<typeof ConfirmDialog> = {
  args: {
    ...args,
    title: LONG_TEXT,
    description: LONG_WORD,
    cancelLabel: 'Keep the task and its comments',
    confirmLabel: 'Delete the task and its comments',
  },
  globals: narrow,
};
