import { useSession } from '@atrium/auth';
import { Spinner } from '@atrium/ui';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { SignedInRoutes } from './signed-in-routes';

// Most pages are opened by somebody who is signed in already.
const SignInPage = lazy(() =>
  import('./sign-in/sign-in-page').then((module) => ({ default: module.SignInPage })),
);

/** What the page shows: depends on who is signed in first, on the address second. */
export function AppRoutes() {
  const session = useSession();
  switch (session.status) {
    case 'loading':
      return <StartSpinner />;
    case 'signed-in':
      return <SignedInRoutes user={session.user} />;
    case 'signed-out':
    case 'unreachable':
      return (
        <Suspense fallback={<StartSpinner />}>
          <SignInPage serverIsUnreachable={session.status === 'unreachable'} />
        </Suspense>
      );
  }
}

function StartSpinner() {
  return (
    <Centre>
      <Spinner label="Loading" size={28} />
    </Centre>
  );
}

const Centre = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`;
