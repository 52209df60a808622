import type { ComponentType } from 'react';
import { createElement, lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Session } from '@atrium/auth';
import { useSession, useSessionSync } from '@atrium/auth';
import { ErrorState, retryImport } from '@atrium/ui';
import { AreaErrorBoundary } from './areas/area-error-boundary';
import { clearAccessibleAreas } from './areas/registry/accessible-areas';
import { Centered } from './layout/start-frame/centered';
import { StartFrame, StartSpinner } from './layout/start-frame/start-frame';
import { isLoginPath } from './login-path';
import { dropAccountLink, useAccountLink } from './sign-in/account-link';
import { SignedInRoutes } from './signed-in-routes';

// Most visitors are signed in already.
const SignInPage = lazyPage(() =>
  retryImport(() =>
    import(/* webpackChunkName: "forms" */ './sign-in/sign-in-page').then(
      (module) => module.SignInPage,
    ),
  ),
);

const LeaveLogin = lazyPage(() =>
  retryImport(() =>
    import(/* webpackChunkName: "forms" */ './sign-in/leave-login').then(
      (module) => module.LeaveLogin,
    ),
  ),
);

const LinkPage = lazyPage(() =>
  retryImport(() =>
    import(/* webpackChunkName: "extras" */ './sign-in/link-page').then(
      (module) => module.LinkPage,
    ),
  ),
);

const RequiredStepPage = lazyPage(() =>
  retryImport(() =>
    import(/* webpackChunkName: "extras" */ './sign-in/required-step-page').then(
      (module) => module.RequiredStepPage,
    ),
  ),
);

/** Routes by link and session first, by address second. */
export function AppRoutes() {
  const session = useSession();
  const { pathname } = useLocation();
  const link = useAccountLink();
  // The user whose password has just been set by a link.
  const [newcomer, setNewcomer] = useState<string>();
  useClearOnSignOut(session);
  useSessionSync();

  if (session.status === 'loading') return <StartFrame />;
  const user = session.status === 'signed-in' ? session.user : null;
  if (user && newcomer) setNewcomer(undefined);
  if (link) {
    return (
      <LinkPage
        key={`${link.token}${String(link.answer)}`}
        link={link}
        user={user}
        onDone={(username) => {
          setNewcomer(username);
          dropAccountLink();
        }}
        onLeave={dropAccountLink}
      />
    );
  }
  if (user?.requiredStep) return <RequiredStepPage user={user} step={user.requiredStep} />;
  if (user && isLoginPath(pathname)) return <LeaveLogin />;
  if (user) return <SignedInRoutes user={user} />;
  if (hasEnded(session) && !isLoginPath(pathname)) return <Navigate to="/login" />;
  return (
    <SignInPage
      username={newcomer}
      notice={newcomer ? 'Your password is set. Sign in with it.' : noticeFor(session)}
    />
  );
}

function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Page = lazy(async () => ({ default: await load() }));
  return function LazyPage(props: Props) {
    return (
      <AreaErrorBoundary fallback={<ReloadPrompt />}>
        <Suspense fallback={<StartSpinner />}>{createElement(Page, props)}</Suspense>
      </AreaErrorBoundary>
    );
  };
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
        onRetry={() => window.location.reload()}
      />
    </Centered>
  );
}
