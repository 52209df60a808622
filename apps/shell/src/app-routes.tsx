import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Session } from '@atrium/auth';
import { useSession, useSessionSync } from '@atrium/auth';
import { ErrorState } from '@atrium/ui';
import { AreaErrorBoundary } from './areas/area-error-boundary';
import { clearAccessibleAreas } from './areas/registry/accessible-areas';
import { Centered } from './layout/start-frame/centered';
import { StartFrame, StartSpinner } from './layout/start-frame/start-frame';
import { isLoginPath } from './sign-in/login-path';
import { SignedInRoutes } from './signed-in-routes';

// Most visitors are signed in already.
const SignInPage = lazy(() =>
  import(/* webpackChunkName: "sign-in" */ './sign-in/sign-in-page').then((module) => ({
    default: module.SignInPage,
  })),
);

/** Routes by session first, by address second. */
export function AppRoutes() {
  const session = useSession();
  const { pathname } = useLocation();
  useClearOnSignOut(session);
  useSessionSync();
  switch (session.status) {
    case 'loading':
      return <StartFrame />;
    case 'signed-in':
      return <SignedInRoutes user={session.user} />;
    case 'signed-out':
    case 'unreachable':
      if (hasEnded(session) && !isLoginPath(pathname)) return <Navigate to="/login" />;
      return (
        <AreaErrorBoundary fallback={<ReloadPrompt />}>
          <Suspense fallback={<StartSpinner />}>
            <SignInPage notice={noticeFor(session)} />
          </Suspense>
        </AreaErrorBoundary>
      );
  }
}

function hasEnded(session: Session): boolean {
  return session.status === 'signed-out' && session.hasEnded;
}

function noticeFor(session: Session): string | undefined {
  if (session.status === 'unreachable') {
    return 'The server can’t be reached. Please try again in a moment.';
  }
  return hasEnded(session) ? 'Your session has ended. Please sign in again.' : undefined;
}

function useClearOnSignOut({ status }: Session) {
  // Synchronizes with the browser's storage.
  useEffect(() => {
    if (status === 'signed-out') clearAccessibleAreas();
  }, [status]);
}

// The page may be older than the live shell, so its chunks may be gone.
function ReloadPrompt() {
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
