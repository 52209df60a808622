import { and, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
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
     * @returns the id of the mail.
     * @throws ZodError when the payload is not valid.
     */
    async enqueue<Payload>(
      kind: Pick<MailKind<Payload>, 'name' | 'serialize'>,
      payload: Payload,
      { address, key, name }: Recipient,
    ): Promise<number> {
      const queued = await db
        .insert(outbox)
        .values({
          mailKind: kind.name,
          payload: kind.serialize(payload),
          recipient: address,
          recipientKey: key,
          recipientName: name,
        })
        .returning({ id: outbox.id });
      return requireRow(queued).id;
    },

    /**
     * Returns the keys of those to whom a mail of this kind with this subject in its payload was queued after a time,
     * also if it was refused.
     */
    async listRecipientKeys(
      { name }: Pick<MailKind, 'name'>,
      subject: string,
      after: Date,
    ): Promise<string[]> {
      const { mailKind, payload, createdAt, recipientKey } = outbox;
      const hasSubject = sql`${payload} ->> 'subject' = ${subject}`;
      const rows = await db
        .selectDistinct({ recipientKey })
        .from(outbox)
        .where(and(eq(mailKind, name), gt(createdAt, after), hasSubject));
      return rows.map((row) => row.recipientKey);
    },

    /**
     * Cancels queued and failed mails for a recipient, of one kind or of any but notices of expiry: a distributor is
     * told, whoever else has the address.
     */
    async cancelFor(recipientKey: string, kind?: Pick<MailKind, 'name'>): Promise<void> {
      await db
        .delete(outbox)
        .where(
          and(
            eq(outbox.recipientKey, recipientKey),
            ne(outbox.state, 'sent'),
            kind && eq(outbox.mailKind, kind.name),
            sql`not exists (select from expiry_notice_mails where mail_id = ${outbox.id})`,
          ),
        );
    },
  };
}
