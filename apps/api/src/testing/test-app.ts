import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import type { Config } from '../config/config';
import type { Database, OpenDatabase } from '../db/database';
import type { ConnectionLimits } from '../http/connection-limits';
import { createLogger } from '../log/logger';
import type { MailConfig } from '../mail/start-mail';
import type { MailTiming } from '../mail/worker/mail-worker';
import type { ChangeStreamLimits } from '../modules/changes/change-streams';
import type { PageReportLimits } from '../modules/page-reports/page-report.routes';
import type { WarningConfig } from '../modules/warnings/find-warnings';
import { createWarningReader } from '../modules/warnings/warning-reader';
import { TEST_PASSWORD } from './factories';
import { requestAs } from './raw-request';
import { startSession } from './start-session';
import { createTestDatabase } from './test-database';

const HOST = '127.0.0.1';

// Most tests must not reach any rate limit.
const UNLIMITED = 1_000_000;
const FLUSH_MS = 10;

/** Default mail configuration of a test app. */
export const mailDefaults: MailConfig & WarningConfig = {
  smtpUrl: undefined,
  smtpTls: 'required',
  mailFrom: { name: 'Atrium', address: 'atrium@example.com' },
  mailTimeZone: 'UTC',
  mailReplyUrl: undefined,
  mailReplies: undefined,
  publicUrl: undefined,
  dataDir: tmpdir(),
  webhookKeys: [],
  webhookPrivateAddresses: false,
  filesMaxGb: 1,
};

/** A running server with its own database. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Database;
  /** The same database for another server, which does not close it. */
  readonly sharedDatabase: OpenDatabase;
  readonly url: string;
  /** Delays of sign-ins so far, in milliseconds. They are not awaited unless `wait` is given. */
  readonly delays: number[];
  /** Every line logged so far. */
  readonly log: string[];
  /** Sends a request over HTTP; `body` is sent as JSON, or as it is if it is a buffer. */
  call: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  /** Starts a session of a user of `addUser` and returns its cookie; see `startSession`. */
  signIn: (username: string) => Promise<string>;
  /** Returns the status of a sign-in over HTTP, with the password of `addUser` unless one is given. */
  loginStatus: (username: string, password?: string) => Promise<number>;
  /** Returns the status of a request for the signed-in user. */
  statusOf: (cookie: string) => Promise<number>;
  close: () => Promise<void>;
}

/** Options of a request. */
export interface CallOptions {
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Replaced parts of a test app. */
export interface TestAppOptions {
  readonly wait?: () => Promise<void>;
  readonly connectionLimits?: ConnectionLimits;
  readonly streamLimits?: ChangeStreamLimits;
  readonly pageReportLimits?: Partial<PageReportLimits>;
  readonly updateDelayMs?: number;
}

/**
 * Starts a server on a free port.
 * @param opened database, closed with the server; a new one by default.
 * @param mailTiming starts the mail worker with this timing; without it, mails stay in the outbox.
 * @param options replace the delays of sign-ins and of mails about changed events, and the limits of connections,
 * streams and page reports.
 */
export async function startTestApp(
  config: Partial<Config> = {},
  opened?: OpenDatabase,
  mailTiming?: Partial<MailTiming>,
  {
    wait,
    connectionLimits,
    streamLimits,
    pageReportLimits,
    updateDelayMs = 0,
  }: TestAppOptions = {},
): Promise<TestApp> {
  const database = opened ?? (await createTestDatabase());
  const log: string[] = [];
  const delays: number[] = [];
  const logger = createLogger('trace', collect(log));
  // Loaded on use, because Jest loads all modules again for each file.
  const { startMail } = mailTiming ? await import('../mail/start-mail') : {};
  const mail = startMail?.(database, { ...mailDefaults, ...config }, logger, mailTiming);
  const app = await buildApp({
    database,
    config: {
      host: HOST,
      publicUrl: undefined,
      // Tests set their address with X-Forwarded-For.
      trustedProxies: [HOST],
      releaseKeysFile: undefined,
      smtpUrl: undefined,
      mailHourlyLimit: UNLIMITED,
      writeBurst: UNLIMITED,
      writeRate: UNLIMITED,
      metricsToken: undefined,
      oidc: undefined,
      expiryNoticeDays: [60, 30, 7, 0],
      mailTimeZone: 'UTC',
      passwordUser: undefined,
      webhookKeys: [],
      filesMaxGb: 1,
      clamdSocket: undefined,
      ...config,
    },
    logger,
    readWarnings: createWarningReader(database, {
      ...mailDefaults,
      host: HOST,
      production: false,
      ...config,
    }),
    onMail: () => mail?.wake(),
    updateDelayMs,
    wait: (milliseconds) => {
      delays.push(milliseconds);
      return wait?.() ?? Promise.resolve();
    },
    ...(connectionLimits && { connectionLimits }),
    streamLimits,
    pageReportLimits: { requestsPerMinute: UNLIMITED, flushMs: FLUSH_MS, ...pageReportLimits },
  });
  const url = await app.listen({ host: HOST, port: 0 });

  function call(method: string, target: string, options: CallOptions = {}): Promise<Response> {
    const { cookie, body } = options;
    const isFile = body instanceof Buffer;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const headers = {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': type }),
      ...options.headers,
    };
    const content = body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) };
    if (config.publicUrl === undefined) {
      return fetch(`${url}${target}`, { method, redirect: 'manual', headers, ...content });
    }
    // Sets the Host header as a reverse proxy would.
    const { host } = new URL(config.publicUrl);
    return requestAs(`${url}${target}`, { method, headers: { host, ...headers }, ...content });
  }

  return {
    app,
    db: database.db,
    sharedDatabase: { ...database, close: () => Promise.resolve() },
    url,
    delays,
    log,
    call,
    async signIn(username) {
      const cookie = await startSession(database.db, username);
      return config.publicUrl?.startsWith('https:') ? `__Host-${cookie}` : cookie;
    },
    async loginStatus(username, password = TEST_PASSWORD) {
      return (await call('POST', '/api/login', { body: { username, password } })).status;
    },
    async statusOf(cookie) {
      return (await call('GET', '/api/user', { cookie })).status;
    },
    async close() {
      await Promise.all([app.close(), mail?.stop()]);
      await database.close();
    },
  };
}

/** Returns the cookie that a response sets as a Cookie header, under the name that counts at every port. */
export function cookieOf(response: Response): string {
  const [cookie] = response.headers.getSetCookie();
  if (cookie === undefined)
    throw new Error(`The response with status ${String(response.status)} sets no cookie.`);
  return (cookie.split(';', 1)[0] ?? '').replace(/_\d+=/, '=');
}

/** Returns a stream that adds what is written to a list. */
export function collect(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}
