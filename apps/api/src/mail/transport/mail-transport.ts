import { mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Config, isLoopbackHost } from '../../config/config';
import { syncToDisk } from '../../db/embedded/sync-to-disk';

/** What mails are handed to. */
export interface MailTransport {
  /**
   * Hands a mail over.
   * @param name of the mail: the same at each attempt, different from that of every other mail.
   * @param signal gives up; whether the mail has been taken by then is not known.
   * @throws what `describeSendFailure` describes, when it was not taken.
   */
  send: (message: SendMailOptions, name: string, signal: AbortSignal) => Promise<void>;
  /** Ends what is open. */
  close: () => void;
}

// A server that is asked again in seconds need not be waited for.
const CONNECT_MILLISECONDS = 10_000;
// Servers look into a message before they answer for it.
const SILENCE_MILLISECONDS = 60_000;
// Shorter than any server keeps a connection, so that none ends just when it is used again.
const IDLE_MILLISECONDS = 5_000;

/**
 * Sends over SMTP, one mail after the other on one connection.
 * @param url as in SMTP_URL.
 * @param tls as in SMTP_TLS. When required, a server that is on another machine or is given a
 * password has to prove who it is, and gets nothing before the connection is encrypted.
 */
export function createSmtpTransport(url: string, tls: Config['smtpTls']): MailTransport {
  const isEncrypted = tls === 'required' && needsEncryption(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // A mail is sent again when we say so, and not by the library.
    maxRequeues: 0,
    idleTimeout: IDLE_MILLISECONDS,
    dnsTimeout: CONNECT_MILLISECONDS,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: SILENCE_MILLISECONDS,
    requireTLS: isEncrypted,
    ignoreTLS: !isEncrypted,
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(message, _name, signal) {
      await transport.sendMail({ ...message, signal });
    },
    close() {
      transport.close();
    },
  };
}

/** Whether a connection to a mail server must not be read by others. */
export function needsEncryption(url: string): boolean {
  const { hostname, username, password } = new URL(url);
  return username !== '' || password !== '' || !isLoopbackHost(hostname.replace(/[[\]]/g, ''));
}

/**
 * Writes mails into a folder, as files that mail programs open. A file appears under its name, which
 * ends in `.eml`, when it is complete.
 * @param folder made when the first mail is written.
 */
export function createFileTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, newline: 'windows' });
  return {
    async send(message, name) {
      const { message: content } = await transport.sendMail(message);
      const file = path.join(folder, `${name}.eml`);
      const draft = path.join(folder, `.${name}.${String(process.pid)}.unfinished`);
      // Other people's addresses and appointments are nobody else's business.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, content, { mode: 0o600 });
      syncToDisk(draft);
      renameSync(draft, file);
      syncToDisk(folder);
    },
    close: () => undefined,
  };
}
