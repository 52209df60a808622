import type { InvitationKind } from './invitation-payload';

/** Two mails to one person about one event, of which the older has not been sent. */
export interface Succession {
  readonly older: InvitationKind;
  readonly newer: InvitationKind;
  /** Whether an earlier attempt may have delivered the older mail. */
  readonly maybeSent: boolean;
  /** Whether the newer mail only takes back the change of the older one. */
  readonly isUndone: boolean;
}

/**
 * Returns the kind of the mail that replaces both; `null` when neither is needed, because the person
 * was invited and removed again without having received anything, or an update was taken back.
 */
export function supersedingKind(succession: Succession): InvitationKind | null {
  const { older, newer, maybeSent, isUndone } = succession;
  const isRequest = newer === 'invitation' || newer === 'update';
  if (older === 'invitation' && !maybeSent) return isRequest ? 'invitation' : null;
  if (older === 'update' && newer === 'update' && isUndone && !maybeSent) return null;
  // The person has heard of the event before.
  if ((older === 'update' || older === 'removal') && newer === 'invitation') return 'update';
  return newer;
}
