import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@atrium/api-client';
import { passwordLinkMutations } from '@atrium/api-client/password-links';
import { firstAdmin } from '@atrium/contracts/password-links';
import { Button, TextField } from '@atrium/ui';
import { FormError } from '../account/form';
import type { AccountErrors, AccountTexts } from '../account/new-password-fields';
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields';
import { CardPage, Text } from './card-page';
import { InvalidLink } from './invalid-link';

interface FirstAdminFormProps {
  token: string;
  /** Called with the username once the admin is created. */
  onDone: (username: string) => void;
  onLeave: () => void;
}

/** Form for the first admin of a new installation. */
export function FirstAdminForm({ token, onDone, onLeave }: FirstAdminFormProps) {
  const form = useNewPassword(findErrors);
  const create = useMutation({
    ...passwordLinkMutations.createFirstAdmin(),
    onSuccess: ({ username }) => onDone(username),
    onError: form.showError,
  });

  if (create.error instanceof ApiError && create.error.status === 404) {
    return <InvalidLink text={create.error.body} onLeave={onLeave} />;
  }

  function submit() {
    if (create.isPending || !form.validate()) return;
    const { username, email, password } = form.values;
    create.mutate({ token, username, email, password });
  }

  const nameProps = { autoCapitalize: 'none', spellCheck: false };
  return (
    <CardPage title="First admin" heading="Make the first admin" onSubmit={submit}>
      <Text>Nobody can sign in to this Atrium yet. The first admin adds everybody else.</Text>
      <FormError text={form.error} />
      <TextField
        label="Username"
        autoComplete="username"
        {...nameProps}
        {...form.fieldProps('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        {...nameProps}
        {...form.fieldProps('email')}
      />
      <NewPasswordFields fieldProps={form.fieldProps} />
      <Button type="submit" variant="primary" busy={create.isPending}>
        Create admin
      </Button>
    </CardPage>
  );
}

function findErrors(values: AccountTexts): AccountErrors {
  const errors: AccountErrors = {};
  for (const name of ['username', 'email'] as const) {
    const message = firstAdmin.shape[name].safeParse(values[name]).error?.issues[0]?.message;
    if (message) errors[name] = message;
  }
  return errors;
}
