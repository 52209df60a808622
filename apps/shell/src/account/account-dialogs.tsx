// Loaded as part of the chunk `extras`, after the first screen.
import type { ReactNode, RefObject } from 'react';
import type { User } from '@atrium/contracts';
import { Dialog, toastSuccess, useAddressState } from '@atrium/ui';
import { ACCOUNT_DIALOGS, ACCOUNT_PARAM } from './account-address';
import { CalendarFeedPane } from './calendar-feed-pane';
import { PasswordForm } from './password-form';
import { SecondFactorPane } from './second-factor-pane';
import { SessionList } from './session-list';
import { ShortcutList } from './shortcut-list';

type DialogName = (typeof ACCOUNT_DIALOGS)[number]['name'];

interface AccountDialogsProps {
  user: User;
  /** Gets the focus when a dialog closes. */
  returnFocusTo: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Shows the account dialog that `?account=` names; none for an unknown name. */
export function AccountDialogs({ user, returnFocusTo, onClose }: AccountDialogsProps) {
  const { params } = useAddressState();
  const name = params.get(ACCOUNT_PARAM);
  const dialog = ACCOUNT_DIALOGS.find((known) => known.name === name);
  if (!dialog) return null;
  return (
    <Dialog
      open
      size="small"
      onOpenChange={onClose}
      returnFocusTo={returnFocusTo}
      title={dialog.title}
      {...contents(user, onClose)[dialog.name]}
    />
  );
}

interface Content {
  description?: string;
  children: ReactNode;
}

function contents({ username }: User, close: () => void): Readonly<Record<DialogName, Content>> {
  const finishPassword = () => {
    toastSuccess('Password changed');
    close();
  };
  return {
    password: {
      description: 'Your other sessions end.',
      children: <PasswordForm username={username} onDone={finishPassword} />,
    },
    sessions: {
      description: 'The browsers in which you are signed in.',
      children: <SessionList />,
    },
    'second-factor': { children: <SecondFactorPane /> },
    'calendar-feed': { children: <CalendarFeedPane /> },
    shortcuts: { children: <ShortcutList /> },
  };
}
