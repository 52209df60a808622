import { readConfig } from './config';
import { isLoopbackHost } from './loopback-host';

it('has a default for everything', () => {
  expect(readConfig({ PATH: '/bin', PORT: '' }, '/somewhere')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/somewhere/.data',
    databaseUrl: undefined,
    releaseBuilds: [],
    releaseKeysFile: undefined,
    releaseWatch: true,
    releaseWatchMail: [],
    webhookKeys: [],
    webhookPrivateAddresses: false,
    publicUrl: undefined,
    trustedProxies: [],
    smtpUrl: undefined,
    smtpTls: 'required',
    mailReplyUrl: undefined,
    mailFrom: { name: 'Atrium', address: 'atrium@localhost' },
    mailTimeZone: 'UTC',
    mailHourlyLimit: 2000,
    writeBurst: 1200,
    writeRate: 20,
    expiryNoticeDays: [60, 30, 7, 0],
    auditRetentionDays: 365,
    filesMaxGb: 20,
    clamdSocket: undefined,
    metricsToken: undefined,
    logLevel: 'info',
    production: false,
  });
});

it('reads all variables', () => {
  const env = {
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://atrium:secret@db.example.com/atrium',
    RELEASE_BUILDS: 'shell/dist:/builds/tasks',
    RELEASE_KEYS: 'keys/release.pub.pem',
    RELEASE_WATCH: 'off',
    RELEASE_WATCH_MAIL: 'ops@example.com, Ege@example.com',
    WEBHOOK_SECRET: `${'n'.repeat(43)}=, ${'o'.repeat(43)}=`,
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
    PUBLIC_URL: 'https://Atrium.example.com/',
    TRUSTED_PROXIES: '10.0.0.5, 192.168.7.0/24,fd00::/8',
    SMTP_URL: 'smtps://atrium:s3cr%2Ft@mail.example.com?requireTLS=true',
    MAIL_REPLY_URL: 'imaps://atrium:s3cr%2Ft@mail.example.com/Replies',
    MAIL_REPLY_AUTHSERV_ID: 'mx.example.com',
    MAIL_FROM: '"Ege, Events" <events@ege.example>',
    MAIL_TIME_ZONE: 'Europe/Istanbul',
    MAIL_HOURLY_LIMIT: '10',
    WRITE_BURST: '600',
    WRITE_RATE: '10',
    OIDC_ISSUER: 'https://login.example.com/realms/staff',
    OIDC_CLIENT_ID: 'atrium',
    OIDC_CLIENT_SECRET: 'a=secret',
    OIDC_NAME: 'Example',
    OIDC_DOMAINS: 'Example.com, example.org',
    OIDC_TRUST_EMAIL: 'on',
    OIDC_ADMIN_CLAIM: 'groups=a=b',
    OIDC_CONFIRM_BY_PROMPT: 'on',
    PASSWORD_SIGN_IN: 'admin',
    EXPIRY_NOTICE_DAYS: '14, 1',
    AUDIT_RETENTION_DAYS: '90',
    FILES_MAX_GB: '50',
    CLAMD_SOCKET: '/run/clamav/clamd.ctl',
    METRICS_TOKEN: 'a-token-of-prometheus',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'production',
  };

  expect(readConfig(env, '/somewhere')).toEqual({
    port: 0,
    host: '::',
    dataDir: '/data',
    databaseUrl: `${env.DATABASE_URL}?sslmode=verify-full`,
    releaseBuilds: ['/somewhere/shell/dist', '/builds/tasks'],
    releaseKeysFile: '/somewhere/keys/release.pub.pem',
    releaseWatch: false,
    releaseWatchMail: ['ops@example.com', 'Ege@example.com'],
    webhookKeys: [`${'n'.repeat(43)}=`, `${'o'.repeat(43)}=`],
    webhookPrivateAddresses: true,
    publicUrl: 'https://atrium.example.com',
    trustedProxies: ['10.0.0.5', '192.168.7.0/24', 'fd00::/8'],
    smtpUrl: env.SMTP_URL,
    smtpTls: 'required',
    mailReplyUrl: env.MAIL_REPLY_URL,
    mailReplies: { url: env.MAIL_REPLY_URL, authservId: 'mx.example.com' },
    mailFrom: { name: 'Ege, Events', address: 'events@ege.example' },
    mailTimeZone: 'Europe/Istanbul',
    mailHourlyLimit: 10,
    writeBurst: 600,
    writeRate: 10,
    oidc: {
      issuer: env.OIDC_ISSUER,
      clientId: 'atrium',
      clientSecret: 'a=secret',
      name: 'Example',
      domains: ['example.com', 'example.org'],
      trustsEmail: true,
      adminClaim: { name: 'groups', value: 'a=b' },
      confirmsByPrompt: true,
    },
    passwordUser: 'admin',
    expiryNoticeDays: [14, 1],
    auditRetentionDays: 90,
    filesMaxGb: 50,
    clamdSocket: '/run/clamav/clamd.ctl',
    metricsToken: env.METRICS_TOKEN,
    logLevel: 'debug',
    production: true,
  });
});

it.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['HOST', 'http://localhost'],
  ['DATABASE_URL', 'mysql://localhost/atrium'],
  ['DATABASE_URL', 'localhost'],
  ['DATABASE_TLS', 'on'],
  ['WEBHOOK_SECRET', 'too short'],
  ['WEBHOOK_SECRET', `${'n'.repeat(44)},`],
  ['WEBHOOK_SECRET', Array(3).fill('n'.repeat(44)).join()],
  ['WEBHOOK_PRIVATE_ADDRESSES', 'yes'],
  ['PUBLIC_URL', 'atrium.example.com'],
  ['PUBLIC_URL', 'https://example.com/atrium'],
  ['TRUSTED_PROXIES', 'nginx'],
  ['TRUSTED_PROXIES', '10.0.0.5,'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.5:80'],
  ['SMTP_URL', 'mail.example.com:25'],
  ['SMTP_URL', 'https://user:s3cret@mail.example.com'],
  ['SMTP_URL', 'smtp:s3cret'],
  ['SMTP_URL', 'smtp://user:s3cret@mail.example.com?ignoreTLS=true'],
  ['SMTP_URL', 'smtp://user:s3cret@mail.example.com?requireTLS=false'],
  ['SMTP_URL', 'smtps://user:s3cret@mail.example.com?secure=false'],
  ['SMTP_URL', 'smtp://user:s3cret@mail.example.com?tls.rejectUnauthorized=false'],
  ['SMTP_TLS', 'on'],
  ['MAIL_REPLY_URL', 'https://user:s3cret@mail.example.com'],
  ['MAIL_REPLY_URL', 'imaps://user@mail.example.com'],
  ['MAIL_REPLY_URL', 'imaps://user:s3cret%@mail.example.com'],
  ['MAIL_REPLY_URL', 'imap://user:s3cret@mail.example.com?secure=false'],
  ['MAIL_REPLY_AUTHSERV_ID', 'mx.example.com; dmarc=pass'],
  ['OIDC_ISSUER', 'http://login.example.com'],
  ['OIDC_DOMAINS', 'example'],
  ['EXPIRY_NOTICE_DAYS', '30 days'],
  ['OIDC_TRUST_EMAIL', 'yes'],
  ['OIDC_ADMIN_CLAIM', 'admins'],
  ['OIDC_CONFIRM_BY_PROMPT', 'yes'],
  ['PASSWORD_SIGN_IN', 'admin'],
  ['MAIL_FROM', 'Atrium'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_FROM', 'Team: a@example.com;'],
  ['MAIL_FROM', 'a@exa mple.com'],
  ['MAIL_FROM', 'satış@example.com'],
  ['MAIL_TIME_ZONE', 'Europe/Nowhere'],
  ['MAIL_HOURLY_LIMIT', '0'],
  ['MAIL_HOURLY_LIMIT', '1e3'],
  ['WRITE_BURST', '0'],
  ['WRITE_RATE', '0.5'],
  ['AUDIT_RETENTION_DAYS', '0'],
  ['AUDIT_RETENTION_DAYS', 'forever'],
  ['FILES_MAX_GB', '0'],
  ['FILES_MAX_GB', '20 GB'],
  ['CLAMD_SOCKET', 'localhost:3310'],
  ['METRICS_TOKEN', 's3cret-too-shor'],
  ['METRICS_TOKEN', 's3cret with spaces in it'],
  ['LOG_LEVEL', 'loud'],
])('rejects %s=%s in one sentence that names the variable', (name, value) => {
  const read = () => readConfig({ [name]: value }, '/');

  expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  expect(read).not.toThrow('s3cret');
});

it('derives the default sender from PUBLIC_URL', () => {
  const { mailFrom } = readConfig({ PUBLIC_URL: 'https://atrium.example.com:8443' }, '/');

  expect(mailFrom).toEqual({ name: 'Atrium', address: 'atrium@atrium.example.com' });
  for (const address of ['192.168.1.4', '[::1]']) {
    const config = readConfig({ PUBLIC_URL: `http://${address}` }, '/');
    expect(config.mailFrom.address).toBe('atrium@localhost');
  }
  expect(readConfig({ MAIL_FROM: 'a@example.com' }, '/').mailFrom).toEqual({
    name: 'Atrium',
    address: 'a@example.com',
  });
});

it('trusts proxies on the same machine if PUBLIC_URL is set', () => {
  const { trustedProxies } = readConfig({ PUBLIC_URL: 'https://atrium.example.com' }, '/');

  expect(trustedProxies).toEqual(['127.0.0.0/8', '::1']);
});

it('rejects SMTP_TLS=off together with smtps://', () => {
  const SMTP_TLS = 'off';
  expect(() => readConfig({ SMTP_URL: 'smtps://mail.example.com', SMTP_TLS }, '/')).toThrow(
    'SMTP_TLS must be required or off, and not off if SMTP_URL starts with smtps://.',
  );
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.com', SMTP_TLS }, '/').smtpTls).toBe('off');
});

it('needs a client of the sign-in provider, and can read its secret from a file', () => {
  const env = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'atrium' };
  const complete = { ...env, PUBLIC_URL: 'https://atrium.example.com' };
  expect(() => readConfig({ ...env, OIDC_CLIENT_SECRET: 'secret' }, '/')).toThrow('PUBLIC_URL');
  expect(() => readConfig(complete, '/')).toThrow(/^OIDC_ISSUER needs [^\n]+\.$/);
  expect(() => readConfig({ ...complete, OIDC_CLIENT_SECRET_FILE: 'none' }, '/nowhere')).toThrow(
    "OIDC_CLIENT_SECRET_FILE names /nowhere/none, which can't be read: ",
  );

  const config = readConfig({ ...complete, OIDC_CLIENT_SECRET_FILE: __filename }, '/');
  expect(config.oidc?.clientSecret).toContain('readConfig');
  expect(config.oidc?.name).toBe('login.example.com');
});

it('names every invalid variable', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }, '/')).toThrow(/^PORT .*\nLOG_LEVEL .*$/);
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['127.evil.example', false],
  ['192.168.1.4', false],
])('treats %s as loopback: %p', (host, loopback) => {
  expect(isLoopbackHost(host)).toBe(loopback);
});

describe('a PostgreSQL database', () => {
  const read = (url: string, env: NodeJS.ProcessEnv = {}) =>
    readConfig({ DATABASE_URL: url, ...env }, '/').databaseUrl;

  it.each([
    'postgres://a:s3cret@127.0.0.1/a?sslmode=disable',
    'postgres://a:s3cret@[::1]:5433/a',
    'postgres://a:s3cret@LOCALHOST/a',
    'postgres://a@%2Fvar%2Frun%2Fpostgresql/a',
    'postgres:///a?host=/var/run/postgresql',
    'postgres:///a',
  ])('on this machine is reached with the unchanged URL %s', (url) => {
    expect(read(url)).toBe(url);
  });

  it.each([
    ['postgres://a:s3cret@db.example.com/a', '?sslmode=verify-full'],
    ['postgres://a:s3cret@10.0.0.5/a?sslmode=require', '?sslmode=verify-full'],
    ['postgres://a@db/a?uselibpqcompat=true&sslmode=prefer', '?sslmode=verify-full'],
    [
      'postgres://a@db/a?ssl=true&sslrootcert=/ca.pem',
      '?sslrootcert=%2Fca.pem&sslmode=verify-full',
    ],
    ['postgres://a@127.0.0.1/a?host=db', '?host=db&sslmode=verify-full'],
    ['postgres://a@%2Ftmp/a?host=/tmp&host=db', '?host=%2Ftmp&host=db&sslmode=verify-full'],
  ])('on another machine requires verified TLS: %s', (url, expected) => {
    expect(new URL(read(url) ?? '').search).toBe(expected);
  });

  it('on another machine requires verified TLS if only PGHOST names the machine', () => {
    expect(read('postgres:///a', { PGHOST: 'db' })).toBe('postgres:///a?sslmode=verify-full');
  });

  it.each([
    'sslmode=disable',
    'sslmode=no-verify',
    'sslmode=allow',
    'ssl=false',
    'ssl=0',
    'ssl=no-verify',
    'sslmode=verify-full&sslmode=disable',
  ])('on another machine is rejected with %s', (parameters) => {
    const url = `postgres://a:s3cret@db.example.com/a?${parameters}`;

    expect(() => read(url)).toThrow(
      'DATABASE_URL must not turn off verified TLS, because db.example.com is another machine. Use sslmode=verify-full, with sslrootcert=FILE for a private certificate authority, or set DATABASE_TLS=off.',
    );
    expect(read(url, { DATABASE_TLS: 'off' })).toBe(url);
  });
});
