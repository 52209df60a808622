import { useMutation } from '@tanstack/react-query';
import { accountMutations } from '@atrium/api-client/account';
import { Button } from '@atrium/ui';
import { Form, FormError } from './form';
import type { AccountErrors } from './new-password-fields';
import { NewPasswordFields, useNewPassword } from './new-password-fields';

interface PasswordFormProps {
  /** The signed-in user, for the browser's password manager. */
  username: string;
  /** Called once the password is changed. */
  onDone: () => void;
}

/** Form with which a user changes the own password. */
export function PasswordForm({ username, onDone }: PasswordFormProps) {
  const newPassword = useNewPassword(({ current }): AccountErrors =>
    current === '' ? { current: 'Required' } : {},
  );
  const change = useMutation({
    ...accountMutations.changePassword(),
    onSuccess: onDone,
    onError: newPassword.showError,
  });
  return (
    <Form
      label="Change password"
      onSubmit={() => {
        if (change.isPending || !newPassword.validate()) return;
        const { current, password } = newPassword.values;
        change.mutate({ currentPassword: current, newPassword: password });
      }}
    >
      <FormError text={newPassword.error} />
      <NewPasswordFields fieldProps={newPassword.fieldProps} username={username} asksCurrent />
      <Button type="submit" variant="primary" busy={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
