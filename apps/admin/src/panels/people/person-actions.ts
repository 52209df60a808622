import { ADMIN_ROLE } from '@atrium/contracts';
import type { Person } from '@atrium/contracts/people';

const LABELS = {
  'change-role': 'Change role',
  'change-rights': 'Change release rights',
  'create-password-link': 'Reset password',
  'end-sessions': 'End sessions',
  'turn-off-second-factor': 'Turn off second factor',
  'remove-provider-account': 'Remove sign-in link',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
};

/** Action of an admin on a person's account. */
export type PersonAction = keyof typeof LABELS;

/** Returns the label of an action, as the menu and the title of its dialog show it. */
export function labelAction(action: PersonAction, { state }: Pick<Person, 'state'>): string {
  const isFirst = action === 'create-password-link' && state === 'invited';
  return isFirst ? 'New password link' : LABELS[action];
}

/** Returns the id of the only admin who can sign in, whom the server does not deactivate. */
export function findLastAdmin(people: readonly Person[]): number | undefined {
  const admins = people.filter(({ role, state }) => role === ADMIN_ROLE && state === 'active');
  return admins.length === 1 ? admins[0]?.id : undefined;
}

/**
 * Returns the actions that make sense in a person's state. Admins change their own password and second
 * factor in the account menu.
 */
export function listActions(
  { state, hasSecondFactor, providerAccount }: Person,
  isSelf: boolean,
  isLastAdmin: boolean,
): readonly PersonAction[] {
  const isActive = state !== 'deactivated';
  const actions: [PersonAction, boolean][] = [
    ['change-role', true],
    ['change-rights', true],
    ['create-password-link', isActive && !isSelf],
    ['end-sessions', state === 'active'],
    ['turn-off-second-factor', isActive && hasSecondFactor && !isSelf],
    ['remove-provider-account', providerAccount !== undefined],
    ['deactivate', isActive && !isLastAdmin],
    ['reactivate', !isActive],
  ];
  return actions.flatMap(([action, isOffered]) => (isOffered ? action : []));
}
