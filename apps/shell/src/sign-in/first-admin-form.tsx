import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '@atrium/api-client';
import { passwordLinkMutations } from '@atrium/api-client/password-links';
import { firstAdmin } from '@atrium/contracts/password-links';
import { Button, TextField } from '@atrium/ui';
import { FormError } from '../account/form-error';
import { NewPasswordFields, useNewPassword } from '../account/new-password-fields';
import { CardPage, Text } from './card-page';
import { InvalidLink } from './invalid-link';

interface FirstAdminFormProps {
  token: string;
  /** Called with the username once the admin is created. */
  onDone: (username: string) => void;
  onLeave: () => void;
}

interface Names {
  username: string;
  email: string;
}

/** Form for the first admin of a new installation. */
export function FirstAdminForm({ token, onDone, onLeave }: FirstAdminFormProps) {
  const [names, setNames] = useState<Names>({ username: '', email: '' });
  const [errors, setErrors] = useState<Partial<Names>>({});
  const [error, setError] = useState<string>();
  const newPassword = useNewPassword({ asksCurrent: false });
  const create = useMutation({
    ...passwordLinkMutations.createFirstAdmin(),
    onSuccess: ({ username }) => onDone(username),
    onError: (failure) => setError(newPassword.showError(failure)),
  });

  if (create.error instanceof ApiError && create.error.status === 404) {
    return <InvalidLink text={create.error.body} onLeave={onLeave} />;
  }

  function submit() {
    if (create.isPending) return;
    const found = findErrors(names);
    setErrors(found);
    const isValid = newPassword.validate();
    const [first] = Object.keys(found);
    if (first) document.getElementById(`first-admin-${first}`)?.focus();
    if (first || !isValid) return;
    setError(undefined);
    create.mutate({ token, ...names, password: newPassword.values.password });
  }

  function fieldProps(name: keyof Names) {
    return {
      id: `first-admin-${name}`,
      autoCapitalize: 'none',
      spellCheck: false,
      value: names[name],
      error: errors[name],
      onChange: ({ target }: { target: HTMLInputElement }) => {
        setNames({ ...names, [name]: target.value });
        setErrors({ ...errors, [name]: undefined });
      },
    };
  }

  return (
    <CardPage title="First admin" heading="Make the first admin" onSubmit={submit}>
      <Text>Nobody can sign in to this Atrium yet. The first admin adds everybody else.</Text>
      <FormError text={error} />
      <TextField label="Username" autoComplete="username" {...fieldProps('username')} />
      <TextField label="Email" type="email" autoComplete="email" {...fieldProps('email')} />
      <NewPasswordFields state={newPassword} />
      <Button type="submit" variant="primary" busy={create.isPending}>
        Create admin
      </Button>
    </CardPage>
  );
}

function findErrors({ username, email }: Names): Partial<Names> {
  const { shape } = firstAdmin;
  const parsed = {
    username: shape.username.safeParse(username),
    email: shape.email.safeParse(email),
  };
  const errors: Partial<Names> = {};
  for (const name of ['username', 'email'] as const) {
    const message = parsed[name].error?.issues[0]?.message;
    if (message) errors[name] = message;
  }
  return errors;
}
