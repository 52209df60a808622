import { expiryNoticeMail } from './expiry-notice/expiry-notice-mail';
import { eventInvitation } from './invitation/event-invitation';
import type { MailKind } from './mail-kind';
import { noticeMail } from './notices/notice-mail';
import { passwordLinkMail } from './password-link/password-link-mail';
import { releaseTeamMail } from './release-team/release-team-mail';
import { releaseWatchMail } from './release-watch/release-watch-mail';

/** The kinds of mail that Atrium sends. */
export const mailKinds: readonly MailKind[] = [
  eventInvitation,
  expiryNoticeMail,
  noticeMail,
  passwordLinkMail,
  releaseTeamMail,
  releaseWatchMail,
];
