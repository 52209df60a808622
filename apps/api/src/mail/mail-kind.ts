import type { SendMailOptions } from 'nodemailer';
import type { z } from 'zod';
import type { Attendee } from '../db/schema/mail-tables';

/** Settings that composers use. */
export interface MailSettings {
  /** Sender of outgoing mail. */
  readonly from: Attendee;
  /** Origin under which people reach the server. */
  readonly publicUrl: string | undefined;
  /** Time zone of the times in a message, such as `Europe/Istanbul`. */
  readonly timeZone: string;
  /** Whether the replies of calendar programs are read. */
  readonly areRepliesRead: boolean;
}

/** The parts of a mail that are the same for all kinds. */
export interface MailHeader {
  readonly recipient: string;
  readonly recipientName: string;
  /** Part of the Message-ID, which is the same at each attempt. */
  readonly messageToken: string;
  readonly createdAt: Date;
}

/** The parts of a message that depend on its kind. */
export interface MailContent extends Pick<SendMailOptions, 'text' | 'html' | 'icalEvent'> {
  readonly subject: string;
  /** The person who caused the mail and receives the replies. */
  readonly sender?: Attendee;
}

/** Composes a mail; the result must be the same at each attempt. */
type Compose<Payload> = (payload: Payload, header: MailHeader) => MailContent;

/**
 * Field of a payload that gives access to something, such as an address with a token. It is removed when
 * the mail has been sent or has failed for good, so such a mail cannot be sent again.
 */
export const SECRET_FIELD = 'secret';

/** A kind of mail that the outbox can hold; made with `defineMailKind`. */
export interface MailKind<Payload = never> {
  /** Stored with each mail, so it must never change. */
  readonly name: string;
  /** Returns the payload as it is stored. */
  serialize: (payload: Payload) => unknown;
  /** Creates the composer, which takes a payload as it was stored and throws when that is not valid. */
  createComposer: (settings: MailSettings) => Compose<unknown>;
}

/**
 * Defines a kind of mail. To send it, add it to `mailKinds` and call `enqueue` of the outbox.
 * @param payload validates the payload, which is stored as JSON.
 */
export function defineMailKind<Payload extends z.ZodType>(definition: {
  readonly name: string;
  readonly payload: Payload;
  createComposer: (settings: MailSettings) => Compose<z.infer<Payload>>;
}): MailKind<z.infer<Payload>> {
  return {
    name: definition.name,
    serialize: (payload) => definition.payload.parse(payload),
    createComposer(settings) {
      const compose = definition.createComposer(settings);
      return (payload, header) => compose(definition.payload.parse(payload), header);
    },
  };
}
