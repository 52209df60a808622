import { peopleMutations } from '@atrium/api-client/people';
import { useUser } from '@atrium/auth';
import type { Person } from '@atrium/contracts/people';
import { isolate } from '@atrium/ui';
import { Confirmation } from '../confirmation';
import { ChangeRightsDialog } from './change-rights-dialog';
import { ChangeRoleDialog } from './change-role-dialog';
import { CreateLinkDialog } from './create-link-dialog';
import type { PersonAction } from './person-actions';
import { explainRemoval } from './person-texts';

interface ActionDialogProps {
  /** The person as it was last read. */
  person: Person;
  action: PersonAction;
  /** Roles to choose from. */
  roles: readonly string[];
  onDirtyChange: (isDirty: boolean) => void;
  onClose: () => void;
}

/** The dialog of an action, open while it is mounted. */
export function ActionDialog({ person, action, roles, onDirtyChange, onClose }: ActionDialogProps) {
  const { id } = person;
  const username = isolate(person.username);
  const isSelf = useUser().id === id;

  switch (action) {
    case 'change-role':
      return (
        <ChangeRoleDialog
          person={person}
          isSelf={isSelf}
          roles={roles}
          onDirtyChange={onDirtyChange}
          onClose={onClose}
        />
      );
    case 'change-rights':
      return (
        <ChangeRightsDialog
          person={person}
          isSelf={isSelf}
          onDirtyChange={onDirtyChange}
          onClose={onClose}
        />
      );
    case 'create-password-link':
      return <CreateLinkDialog person={person} onClose={onClose} />;
    case 'end-sessions':
      return (
        <Confirmation
          title={`End all sessions of ${username}?`}
          description={
            isSelf
              ? 'You are signed out in all browsers, this one included.'
              : `${username} is signed out in all browsers, and can sign in again.`
          }
          confirmLabel="End sessions"
          mutation={peopleMutations.endSessions()}
          variables={id}
          success={`Sessions of ${username} ended`}
          onClose={onClose}
        />
      );
    case 'turn-off-second-factor':
      return (
        <Confirmation
          title={`Turn off the second factor of ${username}?`}
          description={`${username} is signed out, and signs in with the password alone until a new second factor is set up.`}
          confirmLabel="Turn off"
          mutation={peopleMutations.removeSecondFactor()}
          variables={id}
          success={`Second factor of ${username} turned off`}
          onClose={onClose}
        />
      );
    case 'remove-provider-account':
      return (
        <Confirmation
          title={`Remove the sign-in link of ${username}?`}
          description={
            person.providerAccount
              ? explainRemoval(username, person.providerAccount, isSelf)
              : 'There is no link any longer.'
          }
          confirmLabel="Remove"
          mutation={peopleMutations.removeProviderAccount()}
          variables={id}
          success={`Sign-in link of ${username} removed`}
          onClose={onClose}
        />
      );
    case 'deactivate':
      return (
        <Confirmation
          title={`Deactivate ${username}?`}
          description={
            isSelf
              ? 'You are signed out at once, and cannot sign in until another admin reactivates your account.'
              : `${username} is signed out at once, and cannot sign in until an admin reactivates the account.`
          }
          confirmLabel="Deactivate"
          mutation={peopleMutations.changeState()}
          variables={{ id, isActive: false }}
          success={`${username} deactivated`}
          onClose={onClose}
        />
      );
    case 'reactivate':
      return (
        <Confirmation
          title={`Reactivate ${username}?`}
          description={`${username} can sign in again.`}
          confirmLabel="Reactivate"
          isHarmless
          mutation={peopleMutations.changeState()}
          variables={{ id, isActive: true }}
          success={`${username} reactivated`}
          onClose={onClose}
        />
      );
  }
}
