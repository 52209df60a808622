import { useMutation } from '@tanstack/react-query';
import { passwordLinkMutations } from '@atrium/api-client/password-links';
import { Button, isolate, renderIsolated } from '@atrium/ui';
import { FormError } from '../account/form';
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields';
import { CardPage, Text } from './card-page';

interface SetPasswordFormProps {
  token: string;
  /** User for whom the link sets the password. */
  owner: { username: string; isFirstPassword: boolean };
  /** Called with the username once the password is set. */
  onDone: (username: string) => void;
  onLeave: () => void;
}

/** Form for the password of a one-time link. */
export function SetPasswordForm({ token, owner, onDone, onLeave }: SetPasswordFormProps) {
  const { username, isFirstPassword } = owner;
  const newPassword = useNewPassword();
  const setPassword = useMutation({
    ...passwordLinkMutations.setPassword(),
    onSuccess: () => onDone(username),
    onError: newPassword.showError,
  });

  return (
    <CardPage
      title="Set your password"
      heading="Set your password"
      onSubmit={() => {
        if (setPassword.isPending || !newPassword.validate()) return;
        setPassword.mutate({ token, password: newPassword.values.password });
      }}
    >
      <Text>
        {renderIsolated(
          isFirstPassword
            ? `Welcome to Atrium. Choose the password with which you sign in as ${isolate(username)}.`
            : `Choose a new password for ${isolate(username)}. It signs you out everywhere.`,
        )}
      </Text>
      <FormError text={newPassword.error} />
      <NewPasswordFields fieldProps={newPassword.fieldProps} username={username} />
      <Button type="submit" variant="primary" busy={setPassword.isPending}>
        Set password
      </Button>
      <Button variant="ghost" onClick={onLeave}>
        Go to the login
      </Button>
    </CardPage>
  );
}
