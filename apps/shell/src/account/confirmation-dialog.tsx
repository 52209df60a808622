// Loaded as part of the chunk `extras`, after the first screen.
import { useMutation } from '@tanstack/react-query';
import { accountMutations } from '@atrium/api-client/account';
import { Dialog } from '@atrium/ui';
import { PasswordConfirmation } from './password-confirmation';
import { ProviderButton } from './provider-button';

interface ConfirmationDialogProps {
  /** Called once the password is confirmed, or the dialog is closed. */
  onDone: (isConfirmed: boolean) => void;
}

/** Asks for the password before a change of somebody's account. */
export function ConfirmationDialog({ onDone }: ConfirmationDialogProps) {
  const confirm = useMutation({
    ...accountMutations.confirmSession(),
    onSuccess: () => onDone(true),
  });
  return (
    <Dialog
      open
      size="small"
      onOpenChange={() => onDone(false)}
      title="Confirm with your password"
      description="Changes of accounts and releases need it. It counts for five minutes."
    >
      <PasswordConfirmation
        label="Confirm with your password"
        submitLabel="Confirm"
        change={confirm}
      />
      <ProviderButton confirms />
    </Dialog>
  );
}
