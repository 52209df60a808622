import { isIP } from 'node:net';
import path from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { z } from 'zod';
import { mailboxChecks } from '@atrium/contracts/mailbox';
import { isLoopbackHost } from './loopback-host';
import * as oidc from './oidc-config';
import { findPostgresHost, requireVerifiedTls } from './postgres-url';
import { UserFacingError } from './user-facing-error';

/** Validated settings from the environment; paths are absolute. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const MAIL_NAME = 'Atrium';
const LOOPBACK_RANGES = ['127.0.0.0/8', '::1'];
const mailAddress = z.string().check(...mailboxChecks(''));

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });
const databaseTls = z.enum(['required', 'off']).default('required');

const variableShapes = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_TLS: databaseTls,
  RELEASE_BUILDS: z.string().default(''),
  RELEASE_KEYS: z.string().optional(),
  RELEASE_WATCH: z.enum(['on', 'off']).default('on'),
  RELEASE_WATCH_MAIL: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .refine((addresses) => addresses.every((one) => mailAddress.safeParse(one).success))
    .default([]),
  WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((key) => key.trim()))
    .refine((keys) => keys.length <= 2 && keys.every((key) => /^[\w.~+/=-]{32,200}$/.test(key)))
    .default([]),
  WEBHOOK_PRIVATE_ADDRESSES: z.enum(['on', 'off']).default('off'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^https?:\/\/[^/?#@]+\/?$/.test(url))
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((range) => range.trim()))
    .refine((ranges) => ranges.every(isAddressRange))
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine((url) => new URL(url).hostname !== '' && hasHarmlessParameters(url))
    .optional(),
  SMTP_TLS: z.enum(['required', 'off']).default('required'),
  MAIL_REPLY_URL: z
    .url({ protocol: /^imaps?$/ })
    .refine((url) => {
      const { hostname, username, password, search, hash } = new URL(url);
      const isEncoded = !/%(?![\da-f]{2})/i.test(url);
      return hostname && username && password && search + hash === '' && isEncoded;
    })
    .optional(),
  MAIL_REPLY_AUTHSERV_ID: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  MAIL_FROM: z
    .string()
    .transform((text, context) => {
      const mailbox = readMailbox(text);
      if (mailbox === undefined) context.issues.push({ code: 'custom', input: text });
      return mailbox ?? z.NEVER;
    })
    .optional(),
  MAIL_TIME_ZONE: z.string().refine(isTimeZone).default('UTC'),
  MAIL_HOURLY_LIMIT: wholeNumber().default(2000),
  WRITE_BURST: wholeNumber().default(1200),
  WRITE_RATE: wholeNumber().default(20),
  ...oidc.oidcVariables,
  EXPIRY_NOTICE_DAYS: z
    .string()
    .regex(/^(off|\d{1,3}( *, *\d{1,3}){0,9})$/)
    .transform((list) => (list === 'off' ? [] : list.split(',').map(Number)))
    .default([60, 30, 7, 0]),
  AUDIT_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .default(365),
  FILES_MAX_GB: wholeNumber().default(20),
  CLAMD_SOCKET: z.string().startsWith('/').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  NODE_ENV: z.string().optional(),
});

/** Parses integers from 1 to 999999. */
function wholeNumber() {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .transform(Number);
}

// `smtps://` requires TLS, so turning TLS off at the same time is a mistake.
const variables = variableShapes
  .refine(({ SMTP_URL, SMTP_TLS }) => SMTP_TLS === 'required' || !SMTP_URL?.startsWith('smtps:'), {
    path: ['SMTP_TLS'],
  })
  .refine(oidc.hasOidcClient, { path: ['OIDC_CLIENT_ID'] })
  .refine(oidc.hasOtherSignIn, { path: ['PASSWORD_SIGN_IN'] });

const explanations: Readonly<Record<string, string>> = {
  PORT: 'PORT must be a whole number from 0 to 65535 (0 selects a free port).',
  HOST: 'HOST must be an IP address or a host name.',
  DATABASE_URL: explainPostgresUrl('DATABASE_URL'),
  DATABASE_TLS: 'DATABASE_TLS must be required or off.',
  RELEASE_WATCH: 'RELEASE_WATCH must be on or off.',
  RELEASE_WATCH_MAIL:
    'RELEASE_WATCH_MAIL must be email addresses with commas between them, like ops@example.com.',
  WEBHOOK_SECRET:
    'WEBHOOK_SECRET must be 32 to 200 letters, digits and signs, as openssl rand -base64 32 prints, or two of them with a comma between.',
  WEBHOOK_PRIVATE_ADDRESSES: 'WEBHOOK_PRIVATE_ADDRESSES must be on or off.',
  PUBLIC_URL: 'PUBLIC_URL must be an origin without a path, like https://atrium.example.com.',
  TRUSTED_PROXIES:
    'TRUSTED_PROXIES must be IP addresses or CIDR ranges, like 10.0.0.5, 192.168.7.0/24.',
  SMTP_URL:
    'SMTP_URL must look like smtp://user:password@host:587, or smtps://… for implicit TLS, without parameters.',
  SMTP_TLS: 'SMTP_TLS must be required or off, and not off if SMTP_URL starts with smtps://.',
  MAIL_REPLY_URL:
    'MAIL_REPLY_URL must look like imaps://user:password@host/INBOX, or imap://… for STARTTLS, without parameters.',
  MAIL_REPLY_AUTHSERV_ID:
    'MAIL_REPLY_AUTHSERV_ID must be the first word of the Authentication-Results of your mail server, like mx.example.com.',
  MAIL_FROM: 'MAIL_FROM must be one email address, like Atrium <atrium@example.com>.',
  MAIL_TIME_ZONE: 'MAIL_TIME_ZONE must be the name of a time zone, like Europe/Istanbul.',
  MAIL_HOURLY_LIMIT: 'MAIL_HOURLY_LIMIT must be a whole number from 1 to 999999.',
  WRITE_BURST: 'WRITE_BURST must be a whole number from 1 to 999999.',
  WRITE_RATE: 'WRITE_RATE must be a whole number from 1 to 999999.',
  ...oidc.oidcExplanations,
  EXPIRY_NOTICE_DAYS: 'EXPIRY_NOTICE_DAYS must be numbers of days, like 60, 30, 7, 0, or off.',
  AUDIT_RETENTION_DAYS: 'AUDIT_RETENTION_DAYS must be a whole number of days from 1 to 9999.',
  FILES_MAX_GB: 'FILES_MAX_GB must be a whole number of gigabytes from 1 to 999999.',
  CLAMD_SOCKET: 'CLAMD_SOCKET must be the path of the socket of clamd, like /run/clamav/clamd.ctl.',
  METRICS_TOKEN:
    'METRICS_TOKEN must be 16 to 200 characters: letters, digits and any of the signs . ~ + / = _ -.',
  LOG_LEVEL: `LOG_LEVEL must be one of ${logLevels.join(', ')}.`,
};

/**
 * Reads and validates the environment variables.
 * @param env the environment of the process; empty values count as unset.
 * @throws UserFacingError with one line for each invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv, cwd: string) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { data, error } = variables.safeParse(given);
  if (error) {
    const invalid = new Set(error.issues.map(({ path: [name] }) => String(name)));
    throw new UserFacingError([...invalid].map((name) => explanations[name]).join('\n'));
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: path.resolve(cwd, data.DATA_DIR),
    /** PostgreSQL URL. Requires verified TLS for remote hosts, unless DATABASE_TLS is `off`. */
    databaseUrl: readDatabaseUrl('DATABASE_URL', given),
    /** Folders with the builds that are published when the server starts. */
    releaseBuilds: data.RELEASE_BUILDS.split(path.delimiter)
      .filter(Boolean)
      .map((folder) => path.resolve(cwd, folder)),
    /** File with the public keys of releases. If unset, unsigned releases are served, too. */
    releaseKeysFile: data.RELEASE_KEYS && path.resolve(cwd, data.RELEASE_KEYS),
    /** Whether failing releases are rolled back. */
    releaseWatch: data.RELEASE_WATCH === 'on',
    /** Addresses that get a mail when the watch has changed a release. */
    releaseWatchMail: data.RELEASE_WATCH_MAIL,
    /** Keys that the secrets of webhooks are derived from, the one in use first; without any, none are sent. */
    webhookKeys: data.WEBHOOK_SECRET,
    /** Whether webhooks may go to addresses of this network. */
    webhookPrivateAddresses: data.WEBHOOK_PRIVATE_ADDRESSES === 'on',
    /** Origin at which browsers reach the server, without a trailing slash. */
    publicUrl: data.PUBLIC_URL,
    /** IP addresses and CIDR ranges of proxies whose forwarded headers are trusted. */
    trustedProxies: data.TRUSTED_PROXIES ?? (data.PUBLIC_URL === undefined ? [] : LOOPBACK_RANGES),
    /** URL of the mail server, `smtp://` or `smtps://`; may contain a password. */
    smtpUrl: data.SMTP_URL,
    /** `off` allows unencrypted connections to the mail server. */
    smtpTls: data.SMTP_TLS,
    mailReplyUrl: data.MAIL_REPLY_URL,
    /**
     * Mailbox with the replies of calendar programs, `imaps://` or `imap://`, with its password, and the server that
     * checks their senders. Without the second, replies are not read.
     */
    mailReplies:
      data.MAIL_REPLY_URL !== undefined && data.MAIL_REPLY_AUTHSERV_ID !== undefined
        ? { url: data.MAIL_REPLY_URL, authservId: data.MAIL_REPLY_AUTHSERV_ID }
        : undefined,
    /** Sender of outgoing mail. */
    mailFrom: data.MAIL_FROM ?? { name: MAIL_NAME, address: `atrium@${hostOf(data.PUBLIC_URL)}` },
    /** IANA time zone of the times in mails. */
    mailTimeZone: data.MAIL_TIME_ZONE,
    /** Maximum number of mails that one user may trigger per hour. */
    mailHourlyLimit: data.MAIL_HOURLY_LIMIT,
    /** Maximum number of writes that one user may make at once. */
    writeBurst: data.WRITE_BURST,
    /** Sustained writes per second of one user. */
    writeRate: data.WRITE_RATE,
    /** Company sign-in (OpenID Connect); needs `publicUrl`. */
    oidc: oidc.readOidc(data, cwd),
    /** The only user who may sign in with a password; everybody may without it. */
    passwordUser: data.PASSWORD_SIGN_IN === 'on' ? undefined : data.PASSWORD_SIGN_IN,
    /** Days before the expiry of a license on which mails tell of it; none turn them off. */
    expiryNoticeDays: data.EXPIRY_NOTICE_DAYS,
    auditRetentionDays: data.AUDIT_RETENTION_DAYS,
    /** Size that all files can have together, in units of 1024³ bytes. */
    filesMaxGb: data.FILES_MAX_GB,
    /** Unix socket of the virus scanner; without it, files are not scanned. */
    clamdSocket: data.CLAMD_SOCKET,
    /** Bearer token for the metrics; without one, they are for this machine only. */
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
    production: data.NODE_ENV === 'production',
  };
}

/**
 * Reads the URL of a PostgreSQL database. Remote databases require verified TLS, unless DATABASE_TLS is
 * `off`.
 * @param env the environment of the process; empty values count as unset.
 * @throws UserFacingError with one sentence that names the variable.
 */
export function readDatabaseUrl(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const value = env[name];
  if (!value) return undefined;
  const url = postgresUrl.safeParse(value);
  if (!url.success) throw new UserFacingError(explainPostgresUrl(name));
  const tls = databaseTls.safeParse(env.DATABASE_TLS || undefined);
  if (!tls.success) throw new UserFacingError(explanations.DATABASE_TLS ?? '');
  const host = findPostgresHost(url.data, env.PGHOST);
  if (tls.data === 'off' || host.startsWith('/') || isLoopbackHost(host)) return url.data;
  const verified = requireVerifiedTls(url.data);
  if (verified !== undefined) return verified;
  throw new UserFacingError(
    `${name} must not turn off verified TLS, because ${host} is another machine. Use sslmode=verify-full, with sslrootcert=FILE for a private certificate authority, or set DATABASE_TLS=off.`,
  );
}

function explainPostgresUrl(name: string): string {
  return `${name} must look like postgres://user:password@host:5432/database.`;
}

function readMailbox(text: string) {
  const [mailbox, ...others] = addressparser(text);
  if (mailbox?.address === undefined || others.length > 0) return undefined;
  const address = mailAddress.safeParse(mailbox.address).data;
  // The parser accepts any text, so an address without brackets must be the whole text.
  const isWhole = text.includes('<') || text.trim() === mailbox.address;
  return isWhole && address ? { name: mailbox.name || MAIL_NAME, address } : undefined;
}

function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

// The mail library treats every parameter as a setting, and some of them turn TLS off.
function hasHarmlessParameters(url: string): boolean {
  return [...new URL(url).searchParams].every(
    ([name, value]) => name === 'name' || (name === 'requireTLS' && value === 'true'),
  );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

// Mail servers reject senders at an IP address.
function hostOf(origin: string | undefined): string {
  const host = origin === undefined ? 'localhost' : new URL(origin).hostname;
  return isIP(host.replace(/[[\]]/g, '')) === 0 ? host : 'localhost';
}
