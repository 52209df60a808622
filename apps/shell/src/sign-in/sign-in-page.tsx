import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { explainLoginError, secondFactorProblem } from '@atrium/api-client/sign-in-request';
import { useSignIn } from '@atrium/auth/use-sign-in';
import type { Credentials } from '@atrium/contracts';
import { credentials } from '@atrium/contracts';
import { Button, TextField, toastError } from '@atrium/ui';
import { bindFields } from '@atrium/ui/fields';
import { ProviderButton } from '../account/provider-button';
import { isLoginPath } from '../login-path';
import { readReturnPath } from '../return-path';
import { CardPage, Notice } from './card-page';
import { CodeForm } from './code-form';
import { explainProviderProblem } from './provider-problem';

interface SignInPageProps {
  /** Reason for showing the login, if it needs one. */
  notice?: string | undefined;
  /** Initial username. */
  username?: string | undefined;
}

/** Sign-in form, shown in place of every page while nobody is signed in. */
export function SignInPage({ notice, username = '' }: SignInPageProps) {
  const { pathname, search } = useLocation();
  const reason = notice ?? explainProviderProblem(search);
  const navigate = useNavigate();
  // Credentials that the server has accepted, and that need a code of a second factor.
  const [accepted, setAccepted] = useState<Credentials | null>(null);
  const signIn = useSignIn({
    onSuccess: () => {
      if (isLoginPath(pathname)) void navigate(readReturnPath(search), { replace: true });
    },
    onError: (error) => {
      if (secondFactorProblem(error) !== 'missing') {
        toastError(explainLoginError(error), 'Login failed');
      }
    },
  });
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { username, password: '' },
  });
  const field = bindFields(form);

  const submit = form.handleSubmit((values) => {
    if (signIn.isPending) return;
    signIn.mutate(values, {
      onError: (error) => {
        if (secondFactorProblem(error) === 'missing') setAccepted(values);
      },
    });
  });

  if (accepted) {
    return (
      <CodeForm
        isPending={signIn.isPending}
        onSubmit={(code) => {
          if (!signIn.isPending) signIn.mutate({ ...accepted, code });
        }}
        onBack={() => setAccepted(null)}
      />
    );
  }

  return (
    <CardPage title="Login" onSubmit={() => void submit()}>
      {reason && <Notice role="alert">{reason}</Notice>}
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
      <Button type="submit" variant="primary" busy={signIn.isPending}>
        Login
      </Button>
      <ProviderButton />
    </CardPage>
  );
}
