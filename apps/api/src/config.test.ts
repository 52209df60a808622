import { isLoopback, readConfig } from './config';

it('has a default for everything', () => {
  expect(readConfig({ PATH: '/bin', PORT: '' }, '/somewhere')).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: '/somewhere/.data',
    databaseUrl: undefined,
    releaseDir: '/somewhere/.release',
    publicUrl: undefined,
    logLevel: 'info',
    production: false,
  });
});

it('takes what is given', () => {
  const env = {
    PORT: '0',
    HOST: '::',
    DATA_DIR: '/data',
    DATABASE_URL: 'postgres://atrium:secret@db.example.com/atrium',
    RELEASE_DIR: 'release',
    PUBLIC_URL: 'https://Atrium.example.com/',
    LOG_LEVEL: 'debug',
    NODE_ENV: 'production',
  };

  expect(readConfig(env, '/somewhere')).toEqual({
    port: 0,
    host: '::',
    dataDir: '/data',
    databaseUrl: env.DATABASE_URL,
    releaseDir: '/somewhere/release',
    publicUrl: 'https://atrium.example.com',
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
  ['PUBLIC_URL', 'atrium.example.com'],
  ['PUBLIC_URL', 'https://example.com/atrium'],
  ['LOG_LEVEL', 'loud'],
])('refuses %s=%s in one sentence that names it', (name, value) => {
  expect(() => readConfig({ [name]: value }, '/')).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
});

it('names every wrong variable', () => {
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
])('takes %s for loopback: %p', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});
