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

/** Returns the actions that make sense in a person's state. */
export function listActions({ state, hasSecondFactor }: Person): readonly LabeledAction[] {
  if (state === 'deactivated') {
    return [CHANGE_ROLE, { action: 'reactivate', label: 'Reactivate' }];
  }
  return [
    CHANGE_ROLE,
    {
      action: 'create-password-link',
      label: state === 'invited' ? 'New password link' : 'Reset password',
    },
    ...(state === 'active' ? [END_SESSIONS] : []),
    ...(hasSecondFactor ? [TURN_OFF_SECOND_FACTOR] : []),
    { action: 'deactivate', label: 'Deactivate', destructive: true },
  ];
}

const CHANGE_ROLE: LabeledAction = { action: 'change-role', label: 'Change role' };
const END_SESSIONS: LabeledAction = { action: 'end-sessions', label: 'End sessions' };
const TURN_OFF_SECOND_FACTOR: LabeledAction = {
  action: 'turn-off-second-factor',
  label: 'Turn off second factor',
};
