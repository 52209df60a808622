// Loaded as part of the chunk `extras`, after the first screen.
import type { ReactNode, RefObject } from 'react';
import type { User } from '@atrium/contracts';
import { Dialog, toastSuccess, useAddressState } from '@atrium/ui';
import { ACCOUNT_PARAM } from './account-address';
import { CalendarFeedPane } from './calendar-feed-pane';
import { PasswordForm } from './password-form';
import { SecondFactorPane } from './second-factor-pane';
import { SessionList } from './session-list';
import { ShortcutList } from './shortcut-list';

/** Props of `AccountDialogs`. */
export interface AccountDialogsProps {
  user: User;
  /** Gets the focus when a dialog closes. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/** Shows the account dialog that `?account=` names; none for an unknown name. */
export function AccountDialogs({ user, returnFocusTo }: AccountDialogsProps) {
  const { params, close } = useAddressState();
  const closeDialog = () => close(ACCOUNT_PARAM);
  const name = params.get(ACCOUNT_PARAM);
  const [, dialog] = Object.entries(dialogs(user, closeDialog)).find(([key]) => key === name) ?? [];
  if (!dialog) return null;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={closeDialog}
      returnFocusTo={returnFocusTo}
      {...dialog}
    />
  );
}

interface AccountDialog {
  title: string;
  description?: string;
  children: ReactNode;
}

function dialogs(user: User, close: () => void): Partial<Record<string, AccountDialog>> {
  return {
    password: {
      title: 'Change password',
      description: 'Your other sessions end.',
      children: (
        <PasswordForm
          username={user.username}
          onDone={() => {
            toastSuccess('Password changed');
            close();
          }}
        />
      ),
    },
    sessions: {
      title: 'My sessions',
      description: 'The browsers in which you are signed in.',
      children: <SessionList />,
    },
    'second-factor': { title: 'Second factor', children: <SecondFactorPane /> },
    'calendar-feed': { title: 'Calendar feed', children: <CalendarFeedPane /> },
    shortcuts: { title: 'Keyboard shortcuts', children: <ShortcutList /> },
  };
}
