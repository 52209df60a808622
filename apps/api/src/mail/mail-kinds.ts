import { eventInvitation } from './invitation/event-invitation';
import type { MailKind } from './mail-kind';

/** The kinds of mail that Atrium sends. */
export const mailKinds: readonly MailKind[] = [eventInvitation];
