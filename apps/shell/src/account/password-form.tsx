import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountMutations } from '@atrium/api-client/account';
import { Button } from '@atrium/ui';
import { Form } from './form';
import { FormError } from './form-error';
import { NewPasswordFields, useNewPassword } from './new-password-fields';

interface PasswordFormProps {
  /** The signed-in user, for the browser's password manager. */
  username: string;
  /** Called once the password is changed. */
  onDone: () => void;
}

/** Form with which a user changes the own password. */
export function PasswordForm({ username, onDone }: PasswordFormProps) {
  const newPassword = useNewPassword({ asksCurrent: true });
  const [error, setError] = useState<string>();
  const change = useMutation({
    ...accountMutations.changePassword(),
    onSuccess: onDone,
    onError: (failure) => setError(newPassword.showError(failure)),
  });
  return (
    <Form
      label="Change password"
      onSubmit={() => {
        if (change.isPending || !newPassword.validate()) return;
        setError(undefined);
        const { current, password } = newPassword.values;
        change.mutate({ currentPassword: current, newPassword: password });
      }}
    >
      <FormError text={error} />
      <NewPasswordFields state={newPassword} username={username} />
      <Button type="submit" variant="primary" busy={change.isPending}>
        Change password
      </Button>
    </Form>
  );
}
