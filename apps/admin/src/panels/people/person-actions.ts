import { ADMIN_ROLE } from '@atrium/contracts';
import type { Person } from '@atrium/contracts/people';

/** Actions of an admin on a person's account. */
export type PersonAction =
  | 'change-role'
  | 'create-password-link'
  | 'end-sessions'
  | 'turn-off-second-factor'
  | 'deactivate'
  | 'reactivate';

/** Label of an action in a person's menu. */
export interface LabeledAction {
  readonly action: PersonAction;
  readonly label: string;
  readonly destructive?: boolean;
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
  { state, hasSecondFactor }: Person,
  isSelf: boolean,
  isLastAdmin: boolean,
): readonly LabeledAction[] {
  if (state === 'deactivated') {
    return [CHANGE_ROLE, { action: 'reactivate', label: 'Reactivate' }];
  }
  return [
    CHANGE_ROLE,
    ...(isSelf ? [] : [createPasswordLink(state)]),
    ...(state === 'active' ? [END_SESSIONS] : []),
    ...(hasSecondFactor && !isSelf ? [TURN_OFF_SECOND_FACTOR] : []),
    ...(isLastAdmin ? [] : [DEACTIVATE]),
  ];
}

function createPasswordLink(state: Person['state']): LabeledAction {
  const label = state === 'invited' ? 'New password link' : 'Reset password';
  return { action: 'create-password-link', label };
}

const CHANGE_ROLE: LabeledAction = { action: 'change-role', label: 'Change role' };
const DEACTIVATE: LabeledAction = {
  action: 'deactivate',
  label: 'Deactivate',
  destructive: true,
};
const END_SESSIONS: LabeledAction = { action: 'end-sessions', label: 'End sessions' };
const TURN_OFF_SECOND_FACTOR: LabeledAction = {
  action: 'turn-off-second-factor',
  label: 'Turn off second factor',
};
