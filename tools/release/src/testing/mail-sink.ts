import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it receives. */
export interface MailSink {
  /** For SMTP_URL. */
  readonly url: string;
  /** Waits until there are so many mails. */
  readonly arrived: (count: number) => Promise<readonly ParsedMail[]>;
  readonly stop: () => Promise<void>;
}

/** Starts a mail server on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const mails: ParsedMail[] = [];
  const events = new EventEmitter();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((source) => simpleParser(source))
        .then((mail) => {
          mails.push(mail);
          events.emit('mail');
          done();
        });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${String(port)}`,
    async arrived(count) {
      while (mails.length < count) await once(events, 'mail');
      return mails;
    },
    stop: () =>
      new Promise((resolve) => {
        smtp.close(resolve);
      }),
  };
}
