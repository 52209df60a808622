import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@atrium/api-client';
import { passwordLinkQueries } from '@atrium/api-client/password-links';
import type { User } from '@atrium/contracts';
import { Button, isolate, ReadErrorState, renderIsolated, Spinner } from '@atrium/ui';
import { useLogout } from '../account/use-logout';
import type { AccountLink } from './account-link';
import { CardPage, Text } from './card-page';
import { EventAnswerPage } from './event-answer-page';
import { FirstAdminForm } from './first-admin-form';
import { InvalidLink } from './invalid-link';
import { SetPasswordForm } from './set-password-form';

interface LinkPageProps {
  link: AccountLink;
  /** The signed-in user, if there is one. */
  user: User | null;
  /** Called with the username for the login once the link has set a password. */
  onDone: (username: string) => void;
  /** Leaves the link unused. */
  onLeave: () => void;
}

/** Shows what a link is for, in place of every page. */
export function LinkPage({ link, user, onDone, onLeave }: LinkPageProps) {
  if (link.kind === 'event-answer') {
    return <EventAnswerPage link={link} onLeave={user ? onLeave : undefined} />;
  }
  if (user) return <SignOutFirst user={user} onLeave={onLeave} />;
  if (link.kind === 'first-admin') {
    return <FirstAdminForm token={link.token} onDone={onDone} onLeave={onLeave} />;
  }
  return <PasswordLink token={link.token} onDone={onDone} onLeave={onLeave} />;
}

// Setting a password ends the sessions of its user, so nobody else should be signed in here.
function SignOutFirst({ user, onLeave }: { user: User; onLeave: () => void }) {
  const logout = useLogout();
  const username = isolate(user.username);
  return (
    <CardPage title="Set your password" heading="Somebody is signed in">
      <Text>
        {renderIsolated(
          `You have opened a link to set a password, but ${username} is signed in here. Log out to go on with the link.`,
        )}
      </Text>
      <Button variant="primary" busy={logout.isPending} onClick={() => logout.mutate()}>
        {`Log out ${username}`}
      </Button>
      <Button variant="ghost" onClick={onLeave}>
        {`Stay signed in as ${username}`}
      </Button>
    </CardPage>
  );
}

interface PasswordLinkProps extends Pick<LinkPageProps, 'onDone' | 'onLeave'> {
  token: string;
}

function PasswordLink({ token, onDone, onLeave }: PasswordLinkProps) {
  const check = useQuery(passwordLinkQueries.check(token));
  if (check.data) {
    return <SetPasswordForm token={token} owner={check.data} onDone={onDone} onLeave={onLeave} />;
  }
  if (check.error instanceof ApiError && check.error.status === 404) {
    return <InvalidLink text={check.error.body} onLeave={onLeave} />;
  }
  return (
    <CardPage title="Set your password" heading="Set your password">
      {check.error ? (
        <ReadErrorState title="The link could not be checked" reads={[check]} />
      ) : (
        <Spinner label="Checking the link" />
      )}
    </CardPage>
  );
}
