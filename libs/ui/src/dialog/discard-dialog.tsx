import { dismissToasts } from '../toast/toast-store';
import { ConfirmDialog } from './confirm-dialog';

interface DiscardDialogProps {
  open: boolean;
  /** Called when the user keeps editing. */
  onKeep: () => void;
  /** Called when the user discards the changes. */
  onDiscard: () => void;
}

const TITLE = 'Discard your changes?';
const DESCRIPTION = 'What you have typed is not saved.';

/**
 * Asks for confirmation before unsaved changes are lost. If the dialog can't be loaded, the browser asks, so
 * that nobody is held on a page.
 */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  function askInBrowser() {
    if (!window.confirm(`${TITLE}\n${DESCRIPTION}`)) {
      onKeep();
      return;
    }
    dismissToasts();
    onDiscard();
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(nextOpen) => {
        if (!nextOpen) onKeep();
      }}
      onMissing={askInBrowser}
      title={TITLE}
      description={DESCRIPTION}
      cancelLabel="Keep editing"
      confirmLabel="Discard"
      onConfirm={onDiscard}
    />
  );
}
