import type { InvitationKind } from './invitation-payload';

/** Two mails to one person about one event, of which the older has not been sent. */
export interface Succession {
  readonly older: InvitationKind;
  readonly newer: InvitationKind;
  /** Whether an earlier attempt may have delivered the older mail. */
  readonly maybeSent: boolean;
}

/**
 * Returns the kind of the mail that replaces both; `null` when neither is needed, because the person
 * was invited and removed again without having received anything.
 */
export function supersedingKind({ older, newer, maybeSent }: Succession): InvitationKind | null {
  const isRequest = newer === 'invitation' || newer === 'update';
  if (older === 'invitation' && !maybeSent) return isRequest ? 'invitation' : null;
  // The person has heard of the event before.
  if ((older === 'update' || older === 'removal') && newer === 'invitation') return 'update';
  return newer;
}
