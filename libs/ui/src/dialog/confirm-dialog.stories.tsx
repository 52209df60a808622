import { ignore, LONG_TEXT, LONG_WORD } from '../catalog/samples';
import type { Story, StoryGroup } from '../catalog/story';
import { narrow } from '../catalog/story';
import { ConfirmDialog } from './confirm-dialog';
import type { ConfirmDialogProps } from './confirm-dialog-box';

export default { title: 'Dialog/ConfirmDialog', component: ConfirmDialog } satisfies StoryGroup;

const args: ConfirmDialogProps = {
  open: true,
  onOpenChange: ignore,
  title: 'Are you sure?',
  description: 'This action cannot be undone.',
  confirmLabel: 'Delete',
  onConfirm: ignore,
};

export const Default: Story<ConfirmDialogProps> = { args };

export const Busy: Story<ConfirmDialogProps> = { args: { ...args, busy: true } };

export const LongTexts: Story<ConfirmDialogProps> = {
  args: {
    ...args,
    title: LONG_TEXT,
    description: LONG_WORD,
    cancelLabel: 'Keep the task and its comments',
    confirmLabel: 'Delete the task and its comments',
  },
  globals: narrow,
};
