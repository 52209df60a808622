import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ImapFlow, type SearchObject } from 'imapflow';

/** A mailbox on an IMAP server. */
export interface TestMailbox {
  /** For MAIL_REPLY_URL. */
  readonly url: string;
  /** Puts messages into the mailbox, in this order. */
  deliver: (...messages: readonly string[]) => Promise<void>;
  /** Returns the subjects of the unread messages, in the order of arrival. */
  listUnread: () => Promise<string[]>;
  /** Returns the subjects of the unread messages with a flag for people. */
  listFlagged: () => Promise<string[]>;
  clear: () => Promise<void>;
}

const INBOX = 'INBOX';
const account = { user: 'atrium', pass: 's3cret' };
// Dovecot opens no mailbox as root.
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/** Starts Dovecot for all tests of a file: DOVECOT_PATH, else the one in PATH or of Debian. */
export function setUpTestImapServer(): TestMailbox {
  const mailbox = {} as TestMailbox;
  let stop = (): Promise<unknown> => Promise.resolve();
  beforeAll(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-imap-'));
    if (owner) chownSync(folder, owner.uid, owner.gid);
    chmodSync(folder, 0o700);
    const port = await findFreePort();
    const file = path.join(folder, 'dovecot.conf');
    writeFileSync(file, configure(folder, port));
    const server = spawn(process.env.DOVECOT_PATH ?? 'dovecot', ['-F', '-c', file], {
      ...owner,
      env: { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines: string[] = [];
    const exit = once(server, 'exit').then(() => {
      throw new Error(`Dovecot has ended: ${lines.join('\n')}`);
    });
    const started = (async () => {
      for await (const line of createInterface(server.stderr)) {
        lines.push(line);
        if (line.includes('starting up')) break;
      }
    })();
    await Promise.race([started, exit]);
    server.stderr.resume();
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: account,
      logger: false,
      disableAutoIdle: true,
    });
    await client.connect();
    await client.mailboxOpen(INBOX);
    const list = async (query: SearchObject) => {
      await client.noop();
      const uids = await client.search({ seen: false, ...query }, { uid: true });
      if (!uids || uids.length === 0) return [];
      const found = await client.fetchAll(uids, { envelope: true }, { uid: true });
      return found.map(({ envelope }) => envelope?.subject ?? '');
    };
    stop = async () => {
      client.close();
      server.kill();
      await exit.catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    };
    Object.assign<TestMailbox, TestMailbox>(mailbox, {
      url: `imap://${account.user}:${account.pass}@127.0.0.1:${String(port)}`,
      async deliver(...messages) {
        for (const message of messages) {
          await client.append(INBOX, message.replaceAll(/\r?\n/g, '\r\n'));
        }
      },
      listUnread: () => list({}),
      listFlagged: () => list({ flagged: true }),
      async clear() {
        await client.messageDelete('1:*');
      },
    });
  });
  afterAll(() => stop());
  return mailbox;
}

function configure(folder: string, port: number): string {
  const user = owner ? 'nobody' : userInfo().username;
  const group = execFileSync('id', ['-gn', user], { encoding: 'utf8' }).trim();
  return `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = /dev/stderr
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=${account.pass}
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}
}
first_valid_uid = 1
service imap-login {
  chroot =
  inet_listener imap {
    address = 127.0.0.1
    port = ${String(port)}
  }
}
service anvil {
  chroot =
}
`;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
