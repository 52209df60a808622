import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { Config } from '../config/config';
import type { Database, OpenDatabase } from '../db/database';
import type { ConnectionLimits } from '../http/connection-limits';
import { createLogger } from '../log/logger';
import { type MailConfig, startMail } from '../mail/start-mail';
import type { MailTiming } from '../mail/worker/mail-worker';
import { TEST_PASSWORD } from './factories';
import { requestAs } from './raw-request';
import { createTestDatabase } from './test-database';

const HOST = '127.0.0.1';

// Tests that have nothing to do with a limit go beyond it.
const ENDLESS = 1_000_000;

/** How a test app sends mails, but for what its test says. */
export const mailDefaults: MailConfig = {
  smtpUrl: undefined,
  smtpTls: 'required',
  mailFrom: { name: 'Atrium', address: 'atrium@example.com' },
  mailTimeZone: 'UTC',
  publicUrl: undefined,
  dataDir: tmpdir(),
};

/** A running server on a database and a release folder of its own. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  readonly url: string;
  readonly releaseDir: string;
  /** The milliseconds of every delay of a sign-in so far; unless told otherwise, nobody waits. */
  readonly delays: number[];
  /** Every line logged so far. */
  readonly log: string[];
  /** Makes a call over HTTP; `body` is sent as JSON. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  /** Signs a user of `addUser` in and returns the cookie to send. */
  signIn: (username: string) => Promise<string>;
  close: () => Promise<void>;
}

/** What a call carries besides its method and path. */
export interface CallOptions {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Parts of a test app that are other than the product's. */
export interface TestAppOptions {
  readonly wait?: () => Promise<void>;
  readonly connectionLimits?: ConnectionLimits;
}

/**
 * Starts a server on any free port.
 * @param opened the database, which is closed with the server; by default one of its own.
 * @param mailTiming makes it send mails, in this rhythm; otherwise they stay in the outbox.
 * @param options replace the delay of a sign-in and the limits of connections.
 */
export async function startTestApp(
  config: Partial<Config> = {},
  opened?: OpenDatabase,
  mailTiming?: Partial<MailTiming>,
  { wait, connectionLimits }: TestAppOptions = {},
): Promise<TestApp> {
  const database = opened ?? (await createTestDatabase());
  const releaseDir = mkdtempSync(path.join(tmpdir(), 'atrium-release-'));
  const log: string[] = [];
  const delays: number[] = [];
  const logger = createLogger('trace', collect(log));
  const mail =
    mailTiming && startMail(database, { ...mailDefaults, ...config }, logger, mailTiming);
  const app = await buildApp({
    db: database.db,
    config: {
      host: HOST,
      publicUrl: undefined,
      // A test says by X-Forwarded-For from where it calls.
      trustedProxies: [HOST],
      releaseDir,
      releasePublicKey: undefined,
      mailHourlyLimit: ENDLESS,
      writeBurst: ENDLESS,
      writeRate: ENDLESS,
      ...config,
    },
    logger,
    onMail: () => mail?.wake(),
    wait: (milliseconds) => {
      delays.push(milliseconds);
      return wait?.() ?? Promise.resolve();
    },
    ...(connectionLimits && { connectionLimits }),
  });
  const url = await app.listen({ host: HOST, port: 0 });

  function call(method: string, target: string, options: CallOptions = {}): Promise<Response> {
    const { cookie, body } = options;
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    if (config.publicUrl === undefined) {
      return fetch(`${url}${target}`, { method, redirect: 'manual', headers, ...content });
    }
    // As the proxy before the server passes it on.
    const { host } = new URL(config.publicUrl);
    return requestAs(`${url}${target}`, { method, headers: { host, ...headers }, ...content });
  }

  return {
    app,
    db: database.db,
    url,
    releaseDir,
    delays,
    log,
    call,
    async signIn(username) {
      const answer = await call('POST', '/api/login', {
        body: { username, password: TEST_PASSWORD },
      });
      return cookieOf(answer);
    },
    async close() {
      await Promise.all([app.close(), mail?.stop()]);
      await database.close();
      rmSync(releaseDir, { recursive: true, force: true });
    },
  };
}

/** The cookie that an answer sets, as a browser would send it back. */
export function cookieOf(answer: Response): string {
  const [cookie] = answer.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`No cookie in the answer ${String(answer.status)}`);
  return cookie.split(';', 1)[0] ?? '';
}

function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}
