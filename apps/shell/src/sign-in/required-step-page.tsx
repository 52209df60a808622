import { useRefreshUser } from '@atrium/auth';
import type { RequiredStep, User } from '@atrium/contracts';
import { Button } from '@atrium/ui';
import { PasswordForm } from '../account/password-form';
import { SecondFactorSetup } from '../account/second-factor-setup';
import { useLogout } from '../account/use-logout';
import { CardPage, Text } from './card-page';

interface RequiredStepPageProps {
  user: User;
  step: RequiredStep;
}

/** Shows a signed-in user, in place of every page, the step to take before anything else. */
export function RequiredStepPage({ user, step }: RequiredStepPageProps) {
  const refreshUser = useRefreshUser();
  const logout = useLogout();
  const { heading, text } = STEPS[step];
  const onDone = () => void refreshUser();
  return (
    <CardPage title={heading} heading={heading}>
      <Text>{text}</Text>
      {step === 'change-password' ? (
        <PasswordForm username={user.username} onDone={onDone} />
      ) : (
        <SecondFactorSetup onDone={onDone} />
      )}
      <Button variant="ghost" busy={logout.isPending} onClick={() => logout.mutate()}>
        Logout
      </Button>
    </CardPage>
  );
}

const STEPS: Readonly<Record<RequiredStep, { heading: string; text: string }>> = {
  'change-password': {
    heading: 'Change your password',
    text: 'Somebody else knows your password. Choose one of your own to go on.',
  },
  'set-up-second-factor': {
    heading: 'Set up a second factor',
    text: 'Admins sign in with a password and a code from an authenticator app on their phone.',
  },
};
