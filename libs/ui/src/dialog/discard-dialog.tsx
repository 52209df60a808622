import { ConfirmDialog } from './confirm-dialog';

/** Props of `DiscardDialog`. */
export interface DiscardDialogProps {
  open: boolean;
  /** Called when the person goes back to what was typed. */
  onKeep: () => void;
  /** Called when the person gives up what was typed. */
  onDiscard: () => void;
}

/** Asks before something that was typed and not saved is lost. */
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
