import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { explainLoginError } from '@atrium/api-client';
import { useSignIn } from '@atrium/auth';
import type { Credentials } from '@atrium/contracts';
import { credentials } from '@atrium/contracts';
import { Button, Card, Logo, TextField, toastError, tokens } from '@atrium/ui';
import { isLoginPath } from './login-path';

interface SignInPageProps {
  /** Reason for showing the login, if it needs one. */
  notice?: string | undefined;
}

/** Sign-in form, shown in place of every page while nobody is signed in. */
export function SignInPage({ notice }: SignInPageProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const signIn = useSignIn({
    onSuccess: () => {
      if (isLoginPath(pathname)) void navigate('/', { replace: true });
    },
    onError: (error) => {
      toastError(explainLoginError(error), 'Login failed');
    },
  });
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit((values) => {
    if (signIn.isPending) return;
    signIn.mutate(values);
  });

  return (
    <Centered>
      <title>Login · Atrium</title>
      <SignInCard>
        <Form
          noValidate
          aria-label="Login"
          onSubmit={(event) => {
            void submit(event);
          }}
        >
          <Brand>
            <Logo size={32} withName />
          </Brand>
          {notice && <Notice role="alert">{notice}</Notice>}
          <TextField
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register('password')}
          />
          <Button type="submit" variant="primary" busy={signIn.isPending}>
            Login
          </Button>
        </Form>
      </SignInCard>
    </Centered>
  );
}

const Centered = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: ${tokens.space[4]};
`;

const SignInCard = styled(Card)`
  width: min(100%, 360px);
`;

const Form = styled.form`
  display: grid;
  gap: ${tokens.space[4]};
  padding: ${tokens.space[4]};
`;

const Brand = styled.h1`
  display: flex;
  justify-content: center;
  margin: 0;
  padding-block: ${tokens.space[2]};
`;

const Notice = styled.p`
  margin: 0;
  padding: ${tokens.space[3]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.textMuted};
`;
