import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { secondFactorProblem } from '@atrium/api-client/sign-in-request';
import { userQueries } from '@atrium/api-client/users';
import type { Session } from '../index';
import { useDraftAcrossSignIn, useRefreshUser, useSession, useSignOut } from '../index';
import { useSignIn } from '../use-sign-in';

/** Shows the session, with buttons that change it, and its children while somebody is signed in. */
export function SessionPage({ children }: { children?: ReactNode }) {
  const session = useSession();
  const queryClient = useQueryClient();
  const refreshUser = useRefreshUser();
  const signIn = useSignIn();
  const signOut = useSignOut();
  const credentials = { username: 'maria', password: 'demo1234', code: '123456' };
  const read = () => queryClient.query({ ...userQueries.list(), staleTime: 0 });
  return (
    <>
      <output>{describeSession(session)}</output>
      {session.status === 'signed-in' && children}
      <button onClick={() => signIn.mutate(credentials)}>sign in</button>
      <button onClick={() => signOut.mutate()}>sign out</button>
      <button onClick={() => void refreshUser()}>refresh</button>
      <button onClick={() => void read().catch(() => undefined)}>read</button>
      {signIn.error && <p role="alert">{signIn.error.message}</p>}
      <p>{secondFactorProblem(signIn.error)}</p>
    </>
  );
}

function describeSession(session: Session): string {
  if (session.status === 'signed-in') return session.user.requiredStep ?? session.user.username;
  return session.status === 'signed-out' && session.hasEnded ? 'expired' : session.status;
}

/** A form whose text is a draft. */
export function DraftForm({ name = 'form' }: { name?: string }) {
  const [text, setText] = useState<string>();
  const restored = useDraftAcrossSignIn(name, () => text);
  return (
    <input
      aria-label={name}
      value={text ?? restored ?? ''}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
