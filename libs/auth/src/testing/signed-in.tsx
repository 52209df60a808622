import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { getUser, login } from '@atrium/contracts';
import type { renderRoute } from '@atrium/testing';
import { buildUser, currentToast, mockEndpoint } from '@atrium/testing';
import { useSession } from '../session';
import { useSignIn } from '../use-sign-in';

/** Stands in for the shell, which shows the login screen after the session has expired. */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession();
  const signIn = useSignIn();
  if (session.status === 'signed-in') return children;
  return (
    <button onClick={() => signIn.mutate({ username: 'maria', password: 'demo1234' })}>
      Login
    </button>
  );
}

/** Signs in again after the session has expired, which shows no toast. */
export async function signInAgain(
  { person }: Pick<ReturnType<typeof renderRoute>, 'person'>,
  user = buildUser(),
): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Login' });
  expect(currentToast()).toBe('');
  mockEndpoint(login, () => ({}));
  mockEndpoint(getUser, () => user);
  await person.click(button);
}
