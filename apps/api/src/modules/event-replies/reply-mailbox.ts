import { text } from 'node:stream/consumers';
import type { MessageStructureObject } from 'imapflow';
import { isLoopbackHost } from '../../config/loopback-host';
import { readSender, SENDER_FIELDS } from './reply-sender';

const MAX_CALENDAR_BYTES = 256 * 1024;
// Shorter than the time for which PostgreSQL lets a transaction wait.
const TIMEOUT_MS = 10_000;

/** A mailbox on an IMAP server. Its functions throw an error if the server cannot be used. */
export type ReplyMailbox = Awaited<ReturnType<typeof createReplyMailbox>>;

/** Where replies arrive, and which server vouches for their senders. */
export interface ReplySource {
  /**
   * As in MAIL_REPLY_URL. A server on another machine must have a valid certificate and gets no password before the
   * connection is encrypted.
   */
  readonly url: string;
  /** As in MAIL_REPLY_AUTHSERV_ID. */
  readonly authservId: string;
}

/** Creates a mailbox that is not open yet. */
export async function createReplyMailbox({ url, authservId }: ReplySource) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const host = hostname.replace(/[[\]]/g, '');
  const secure = protocol === 'imaps:';
  // Loaded on use, as few servers need it.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(!secure && { doSTARTTLS: !isLoopbackHost(host) }),
    // Overrides NODE_TLS_REJECT_UNAUTHORIZED.
    tls: { rejectUnauthorized: true },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableAutoIdle: true,
    logger: false,
  });
  // The command that fails throws it, too.
  client.on('error', () => undefined);

  async function addFlag(uid: number, flag: string): Promise<void> {
    const isMarked = await client.messageFlagsAdd(String(uid), [flag], { uid: true });
    if (!isMarked) throw new Error('The mail server refuses to mark a message');
  }

  return {
    /** Connects; returns the number that changes if the server numbers its messages anew. */
    async open(): Promise<bigint> {
      await client.connect();
      const path = decodeURIComponent(pathname.slice(1)) || 'INBOX';
      return (await client.mailboxOpen(path)).uidValidity;
    },

    /** Returns the UIDs of unread messages without a flag above one, in the order of arrival. */
    async listUnread(lastUid: number): Promise<number[]> {
      const range = `${String(lastUid + 1)}:*`;
      const uids = await client.search({ seen: false, flagged: false, uid: range }, { uid: true });
      if (!uids) throw new Error('The mail server refuses to search');
      // A range always has the last message.
      return uids.filter((uid) => uid > lastUid).sort((one, other) => one - other);
    },

    /**
     * Returns the sender, the time of arrival and the calendar part of a reply, cut off after 256 kB; `undefined`
     * if the message is no reply or no longer exists.
     */
    async read(uid: number) {
      const query = {
        envelope: true,
        internalDate: true,
        bodyStructure: true,
        headers: SENDER_FIELDS,
      };
      const message = await client.fetchOne(String(uid), query, { uid: true });
      const part = message && message.bodyStructure && findReply(message.bodyStructure);
      if (!message || !part) return undefined;
      const limits = { uid: true, maxBytes: MAX_CALENDAR_BYTES };
      const { content } = await client.download(String(uid), part.part ?? '1', limits);
      return {
        messageId: message.envelope?.messageId,
        arrivedAt: new Date(message.internalDate ?? Date.now()),
        sender: readSender(message.headers?.toString() ?? '', authservId),
        calendar: content ? await text(content) : '',
      };
    },

    /** Marks a message as read. */
    markRead: (uid: number) => addFlag(uid, '\\Seen'),

    /** Flags a message for people, and leaves it unread. */
    flag: (uid: number) => addFlag(uid, '\\Flagged'),

    /** Closes the connection at once, even while something waits for it. */
    close() {
      client.close();
    },
  };
}

const METHODS = new Set(['reply', 'counter', 'declinecounter']);

function findReply(node: MessageStructureObject): MessageStructureObject | undefined {
  const { type, parameters, childNodes = [] } = node;
  const method = parameters?.['method']?.toLowerCase() ?? '';
  if (type.toLowerCase() === 'text/calendar' && METHODS.has(method)) return node;
  return childNodes.map(findReply).find((found) => found !== undefined);
}
