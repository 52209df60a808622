import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Session } from '@atrium/auth';
import { useOtherTabs, useSession } from '@atrium/auth';
import { ErrorState } from '@atrium/ui';
import { AreaErrorBoundary } from './areas/area-error-boundary';
import { forgetOpenableAreas } from './areas/registry/openable-areas';
import { isLogin } from './sign-in/is-login';
import { SignedInRoutes } from './signed-in-routes';
import { Centered } from './start-frame/centered';
import { StartFrame, StartSpinner } from './start-frame/start-frame';

// Most pages are opened by somebody who is signed in already.
const SignInPage = lazy(() =>
  import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page').then((module) => ({
    default: module.SignInPage,
  })),
);

/** What the page shows: depends on who is signed in first, on the address second. */
export function AppRoutes() {
  const session = useSession();
  const { pathname } = useLocation();
  useEndOfSession(session);
  useOtherTabs();
  switch (session.status) {
    case 'loading':
      return <StartFrame />;
    case 'signed-in':
      return <SignedInRoutes user={session.user} />;
    case 'signed-out':
    case 'unreachable':
      if (hasEnded(session) && !isLogin(pathname)) return <Navigate to="/login" />;
      return (
        <AreaErrorBoundary fallback={<ReloadOffer />}>
          <Suspense fallback={<StartSpinner />}>
            <SignInPage note={noteOf(session)} />
          </Suspense>
        </AreaErrorBoundary>
      );
  }
}

function hasEnded(session: Session): boolean {
  return session.status === 'signed-out' && session.hasEnded;
}

function noteOf(session: Session): string | undefined {
  if (session.status === 'unreachable') {
    return 'The server can’t be reached. Please try again in a moment.';
  }
  return hasEnded(session) ? 'Your session has ended. Please sign in again.' : undefined;
}

function useEndOfSession({ status }: Session) {
  // Synchronizes with the browser's memory of what its last session could open.
  useEffect(() => {
    if (status === 'signed-out') forgetOpenableAreas();
  }, [status]);
}

// The page may be older than the shell that is live, whose files replaced those of its own.
function ReloadOffer() {
  return (
    <Centered>
      <ErrorState
        title="The login could not be loaded"
        description="Atrium may have changed since this page was opened."
        retryLabel="Reload"
        onRetry={() => {
          window.location.reload();
        }}
      />
    </Centered>
  );
}
