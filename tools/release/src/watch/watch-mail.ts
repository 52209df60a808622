import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { ReleaseError } from '../release-error';

// A round must not wait for a mail server that hangs.
const TIMEOUT_MS = 10_000;

const MOST_WAITING = 20;

/** Tells people what the watch has done. */
export interface WatchMail {
  /** Adds a mail, which is sent by the next `flush`. */
  readonly add: (subject: string, text: string) => void;
  /**
   * Sends the mails that wait. Those that cannot be sent wait for the next call.
   *
   * @returns the sentence of the failure, or `null`
   */
  readonly flush: () => Promise<string | null>;
}

/**
 * Creates the mail of the watch from the environment.
 *
 * @param env `RELEASE_WATCH_MAIL` (addresses with commas between them), `SMTP_URL`, `SMTP_TLS` and `MAIL_FROM`
 * @returns `null` without `RELEASE_WATCH_MAIL`
 * @throws ReleaseError when a setting is missing
 */
export function createWatchMail(env: NodeJS.ProcessEnv): WatchMail | null {
  const { RELEASE_WATCH_MAIL: to = '', SMTP_URL: url = '', MAIL_FROM: from = '' } = env;
  if (to.trim() === '') return null;
  if (!URL.canParse(url) || from === '') {
    throw new ReleaseError(['RELEASE_WATCH_MAIL needs SMTP_URL and MAIL_FROM: set both.']);
  }
  const isEncrypted = env.SMTP_TLS !== 'off' && needsEncryption(new URL(url));
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    requireTLS: isEncrypted,
    ignoreTLS: !isEncrypted,
    tls: { rejectUnauthorized: true },
  });
  const waiting: { subject: string; text: string }[] = [];
  return {
    add: (subject, text) => {
      if (waiting.length < MOST_WAITING) waiting.push({ subject, text });
    },
    flush: async () => {
      for (let [next] = waiting; next; [next] = waiting) {
        try {
          await transport.sendMail({ ...next, from, to });
        } catch (error) {
          return `An email could not be sent, and will be tried again: ${String(error)}`;
        }
        waiting.shift();
      }
      return null;
    },
  };
}

// As the server does: only an unauthenticated mail server of this machine gets unencrypted mails.
function needsEncryption({ hostname, username, password }: URL): boolean {
  const host = hostname.replace(/[[\]]/g, '');
  const isLoopback =
    host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
  return username !== '' || password !== '' || !isLoopback;
}
