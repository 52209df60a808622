import type { User } from '@atrium/contracts';
import { PASSWORD_LINK_KEY } from '@atrium/contracts/password-links';
import type { Database } from '../../db/database';
import { createOutboxRepository } from '../../mail/outbox/outbox.repository';
import { passwordLinkMail } from '../../mail/password-link/password-link-mail';
import { createToken } from '../../random-token';
import { createPasswordLinkRepository } from './password-link.repository';

/** The person whose password a link sets. */
export interface LinkedPerson {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly emailKey: string;
  readonly hasPassword: boolean;
}

/**
 * Creates a one-time link for a new password. Earlier links of the person end, and mails with one that
 * are still waiting are canceled.
 * @param db the transaction of the change; it has locked the person.
 * @param origin under which people reach the server.
 * @param sender if given, the link is mailed to the person.
 * @returns the address of the link.
 */
export async function createPasswordLink(
  db: Database,
  person: LinkedPerson,
  origin: string,
  sender?: Pick<User, 'username' | 'email'>,
): Promise<string> {
  const { token, tokenHash } = createToken();
  const expiresAt = await createPasswordLinkRepository(db).replace(person.id, tokenHash);
  const address = `${origin}/#${PASSWORD_LINK_KEY}=${token}`;
  const outbox = createOutboxRepository(db);
  await outbox.cancelFor(person.emailKey, passwordLinkMail);
  if (sender) {
    const payload = {
      secret: address,
      senderName: sender.username,
      senderEmail: sender.email,
      expiresAt: expiresAt.toISOString(),
      isFirstPassword: !person.hasPassword,
    };
    const recipient = { address: person.email, key: person.emailKey, name: person.username };
    await outbox.enqueue(passwordLinkMail, payload, recipient);
  }
  return address;
}
