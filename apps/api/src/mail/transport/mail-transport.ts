import { mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { type Config } from '../../config/config';
import { isLoopbackHost } from '../../config/loopback-host';
import { syncToDisk } from '../../db/embedded/sync-to-disk';
import { encodeNames } from './encode-names';

/** Sends mails or writes them to files. */
export interface MailTransport {
  /**
   * Sends a mail.
   * @param name unique name of the mail, the same at each attempt.
   * @param signal aborts the attempt; the mail may have been sent by then.
   * @throws an error for `describeSendFailure` when the mail was not accepted.
   */
  send: (message: SendMailOptions, name: string, signal: AbortSignal) => Promise<void>;
  /** Closes the connections. */
  close: () => void;
}

// Short, because the next attempt follows in seconds.
const CONNECT_TIMEOUT_MS = 10_000;
// Servers scan a message before they accept it.
const SOCKET_TIMEOUT_MS = 60_000;
// Shorter than the idle timeout of any server, so that no connection ends when it is used again.
const IDLE_TIMEOUT_MS = 5_000;

/**
 * Creates a transport that sends over SMTP, one mail after the other on one connection.
 * @param url as in SMTP_URL.
 * @param tls as in SMTP_TLS. When required, a server on another machine, or one that is given a
 * password, must have a valid certificate and gets nothing before the connection is encrypted.
 */
export function createSmtpTransport(url: string, tls: Config['smtpTls']): MailTransport {
  const isEncrypted = tls === 'required' && needsEncryption(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    // The worker schedules retries, not the library.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    requireTLS: isEncrypted,
    ignoreTLS: !isEncrypted,
    // Overrides NODE_TLS_REJECT_UNAUTHORIZED.
    tls: { rejectUnauthorized: true },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  encodeNames(transport);
  return {
    async send(message, _name, signal) {
      await transport.sendMail({ ...message, signal });
    },
    close() {
      transport.close();
    },
  };
}

/** Returns whether a connection to a mail server needs encryption. */
export function needsEncryption(url: string): boolean {
  const { hostname, username, password } = new URL(url);
  return username !== '' || password !== '' || !isLoopbackHost(hostname.replace(/[[\]]/g, ''));
}

/**
 * Creates a transport that writes mails as `.eml` files, which mail programs open. A file gets its
 * name when it is complete.
 * @param folder is created with the first mail.
 */
export function createFileTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, newline: 'windows' });
  encodeNames(transport);
  return {
    async send(message, name) {
      const { message: content } = await transport.sendMail(message);
      const file = path.join(folder, `${name}.eml`);
      const draft = path.join(folder, `.${name}.${String(process.pid)}.unfinished`);
      // Only the owner may read other people's addresses and appointments.
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, content, { mode: 0o600 });
      syncToDisk(draft);
      renameSync(draft, file);
      syncToDisk(folder);
    },
    close: () => undefined,
  };
}
