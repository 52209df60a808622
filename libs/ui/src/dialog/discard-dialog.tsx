import { ConfirmDialog } from './confirm-dialog';

/** Props of `DiscardDialog`. */
export interface DiscardDialogProps {
  open: boolean;
  /** Called when the user keeps editing. */
  onKeep: () => void;
  /** Called when the user discards the changes. */
  onDiscard: () => void;
}

/** Asks for confirmation before unsaved changes are lost. */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(nextOpen) => {
        if (!nextOpen) onKeep();
      }}
      title="Discard your changes?"
      description="What you have typed is not saved."
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={onDiscard}
    />
  );
}
