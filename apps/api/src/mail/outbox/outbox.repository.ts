import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { outbox } from '../../db/schema/mail-tables';
import type { MailKind } from '../mail-kind';

/** The recipient of a mail. */
export interface Recipient {
  readonly address: string;
  /** The folded address, which identifies the person. */
  readonly key: string;
  readonly name: string;
}

/**
 * Creates the repository.
 * @param db the transaction of the change that causes the mails.
 */
export function createOutboxRepository(db: Database) {
  return {
    /**
     * Queues a mail. The worker sends it after the transaction; wake it with `MailWorker.wake`.
     * Event invitations have a repository of their own.
     * @throws ZodError when the payload is not valid.
     */
    async enqueue<Payload>(
      kind: MailKind<Payload>,
      payload: Payload,
      { address, key, name }: Recipient,
    ): Promise<void> {
      await db.insert(outbox).values({
        mailKind: kind.name,
        payload: kind.serialize(payload),
        recipient: address,
        recipientKey: key,
        recipientName: name,
      });
    },

    /** Returns whether a mail of this kind with this subject in its payload was queued after a time. */
    async has({ name }: Pick<MailKind, 'name'>, subject: string, after: Date): Promise<boolean> {
      const { mailKind, payload, createdAt } = outbox;
      const hasSubject = sql`${payload} ->> 'subject' = ${subject}`;
      const isSame = and(eq(mailKind, name), gt(createdAt, after), hasSubject);
      return (await db.$count(outbox, isSame)) > 0;
    },

    /** Cancels queued and failed mails for a recipient, of one kind or of any. */
    async cancelFor(recipientKey: string, kind?: Pick<MailKind, 'name'>): Promise<void> {
      await db
        .delete(outbox)
        .where(
          and(
            eq(outbox.recipientKey, recipientKey),
            ne(outbox.state, 'sent'),
            kind && eq(outbox.mailKind, kind.name),
          ),
        );
    },
  };
}
