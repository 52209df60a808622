import { sql } from 'drizzle-orm';
import { errorMessages } from '@atrium/contracts/server';
import { integrityOf } from '@atrium/release-format';
import { addUser } from '../../testing/factories';
import { logStatements } from '../../testing/log-statements';
import { areaBuild, publishBuilds, publishPage, shellBuild } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createTestDatabase } from '../../testing/test-database';

const PAGE =
  '<meta property="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = 'export const text = "atrium";\n'.repeat(100);
const shell = shellBuild({ 'index.html': PAGE, 'shell/main.js': SCRIPT });
const tasks = areaBuild();

const server = setUpTestApp();

beforeAll(() => publishBuilds(server, [shell, tasks]));

it('explains how to publish the first release, and is healthy without one', async () => {
  const empty = await startTestApp();
  await addUser(empty.db, 'maria');
  const cookie = await empty.signIn('maria');

  const response = await empty.call('GET', '/');
  expect([response.status, await response.text()]).toEqual([
    503,
    'Nothing has been released yet: publish the shell and the areas, then load this page again.',
  ]);
  for (const query of ['', '?preview=pr-12']) {
    expect((await empty.call('GET', `/registry.json${query}`, { cookie })).status).toBe(404);
  }
  expect(await (await empty.call('GET', '/api/health')).json()).not.toHaveProperty('live');
  const health = await empty.call('GET', '/api/metrics/releases');
  expect(await health.json()).toEqual({ set: '', apps: [] });
  await empty.close();
});

it('reports the live set in its health check, which is not compressed', async () => {
  const health = await server.call('GET', '/api/health');

  expect(health.headers.get('content-encoding')).toBeNull();
  expect(health.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
  expect(await health.json()).toMatchObject({
    status: 'ok',
    live: { shell: shell.id, areas: { tasks: tasks.id } },
  });
});

describe('a page', () => {
  it.each([
    '/',
    '/tasks',
    '/tasks/',
    '/company/2f0f',
    '/login?next=a.b',
    '/no/such/page',
    '/apiary',
  ])('at %s is index.html with a unique nonce', async (target) => {
    const responses = [await server.call('GET', target), await server.call('GET', target)];

    const nonces = await Promise.all(
      responses.map(async (response) => {
        expect(response.status).toBe(200);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('cache-control')).toBe('no-cache');
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(policy).toContain("script-src 'self';");
        expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
        expect(await response.text()).toBe(PAGE.replaceAll('__CSP_NONCE__', nonce));
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('supports HEAD', async () => {
    const response = await server.call('HEAD', '/tasks');

    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('a page for a browser', () => {
  let local: TestApp;

  beforeAll(async () => {
    // On the default port, cookie names have no port.
    local = await startTestApp({ publicUrl: 'http://localhost' }, server.sharedDatabase);
    await publishPage(local, '<html data-session="__SESSION__"><p>rest</p>');
  });

  afterAll(async () => {
    await local.close();
    await publishBuilds(server, [shell, tasks]);
  });

  it.each([
    ['none', 'nothing'],
    ['none', 'atrium_browser=a; other_atrium_session=b'],
    ['none', '__Host-atrium_session=a'],
    ['none', 'atrium_session=a; atrium_session=b'],
    ['present', 'theme=a; atrium_session=b'],
  ])('reports the session as %s if the browser sends %s', async (session, cookie) => {
    const response = await local.call('GET', '/tasks', { cookie });

    expect(await response.text()).toBe(`<html data-session="${session}"><p>rest</p>`);
    expect(response.headers.get('vary')).toBe('cookie');
  });

  it.each([
    ['present', '__Host-atrium_session=a'],
    ['none', 'atrium_session=a'],
  ])('reports over TLS the session as %s if the browser sends %s', async (session, cookie) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await local.call('GET', '/tasks', { headers, cookie });

    expect(await response.text()).toContain(`data-session="${session}"`);
  });

  it('has no validator, so it is always sent in full', async () => {
    const first = await local.call('GET', '/tasks', { cookie: 'atrium_session=a' });
    expect(first.headers.get('etag')).toBeNull();
    expect(first.headers.get('last-modified')).toBeNull();

    const headers = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() };
    const again = await local.call('GET', '/tasks', { headers });

    expect(again.status).toBe(200);
    expect(await again.text()).toContain('data-session="none"');
  });

  it.each([
    ['dark', 'atrium_theme=dark'],
    ['light', 'other=a; atrium_theme=light; atrium_session=b'],
    ['system', 'other=a'],
    ['system', 'atrium_theme="><script>'],
    ['system', 'my_atrium_theme=dark'],
  ])('has the theme %s if the browser sends %s', async (theme, cookie) => {
    await publishPage(local, '<html data-theme="__THEME__">');

    const response = await local.call('GET', '/tasks', { cookie });

    expect(await response.text()).toBe(`<html data-theme="${theme}">`);
  });
});

describe('the registry in a page', () => {
  async function readElement() {
    const response = await server.call('GET', '/tasks');
    expect(response.status).toBe(200);
    // Finds the end of the script element as a browser does.
    return (
      /<script type="application\/json">(.*?)<\/script>(.*)/is.exec(await response.text()) ?? []
    );
  }

  async function publishTitle(title: string) {
    const { manifest } = areaBuild();
    const { manifest: area } = JSON.parse(manifest) as { manifest: object };
    const values = { manifest: { ...area, title } } as Parameters<typeof areaBuild>[2];
    await publishBuilds(server, [areaBuild('tasks', title, values)]);
  }

  beforeAll(() =>
    publishPage(server, '<script type="application/json">__REGISTRY__</script><p>rest</p>'),
  );

  afterAll(() => publishBuilds(server, [shell, tasks]));

  it.each([
    '</script><p>',
    '<!--<script>',
    "$& $` $' $1",
    '__CSP_NONCE__',
    '__SESSION__',
    '__REGISTRY__',
    '"\\n',
  ])('is the live one, and may contain %s, which is escaped', async (title) => {
    await publishTitle(title);

    const [, text = '', rest] = await readElement();

    const live: unknown = await (await server.call('GET', '/registry.json')).json();
    expect(live).toMatchObject({ areas: { tasks: { current: { manifest: { title } } } } });
    expect(JSON.parse(text)).toEqual(live);
    expect(text).not.toMatch(/<|\n/);
    expect(rest).toBe('<p>rest</p>');
  });

  it('is compressed with the page', async () => {
    await publishTitle('area '.repeat(2000));

    const response = await server.call('GET', '/tasks', {
      headers: { 'accept-encoding': 'gzip, br' },
    });

    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(2000);
    expect(await response.text()).toContain('area area');
  });
});

describe.each([
  ['/shell/main.js', SCRIPT],
  [`/areas/tasks/${tasks.id}/entry.js`, tasks.files['entry.js']],
])('the file %s', (target, content) => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5, *;q=0', 'gzip'],
    ['identity', null],
  ])('is immutable, and sent to browsers that accept %s as %s', async (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    const response = await server.call('GET', target, { headers });
    const head = await server.call('HEAD', target, { headers });

    expect([response.status, await response.text()]).toEqual([200, content]);
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const { headers: sent } of [response, head]) {
      expect(sent.get('content-encoding')).toBe(encoding);
      expect(sent.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(sent.get('content-type')).toContain('javascript');
      expect(sent.get('vary')).toBe('accept-encoding');
      expect(sent.get('content-length')).toBe(response.headers.get('content-length'));
    }
  });

  it('stays when another release is live', async () => {
    await publishBuilds(server, [shellBuild({ 'shell/other.js': '' }), areaBuild('tasks', 'next')]);

    expect(await (await server.call('GET', target)).text()).toBe(content);
    await publishBuilds(server, [shell, tasks]);
  });
});

describe('a file that is not live', () => {
  const old = areaBuild('tasks', 'old');
  const unread = areaBuild('tasks', 'unread');
  const oldShell = shellBuild({ 'index.html': PAGE, 'shell/old.js': 'old();'.repeat(500) });
  const get = (target: string, headers: Record<string, string> = {}) =>
    server.call('GET', target, { headers });

  beforeAll(async () => {
    await publishBuilds(server, [oldShell, old]);
    await publishBuilds(server, [unread]);
    // The release before the live one stays in memory.
    await publishBuilds(server, [areaBuild('tasks', 'before')]);
    await publishBuilds(server, [shell, tasks]);
  });

  it.each([
    [`/areas/tasks/${old.id}/entry.js`, old.files['entry.js']],
    ['/shell/old.js', oldShell.files['shell/old.js']],
  ])('is read from the database once: %s', async (target, content) => {
    const first = await get(target, { 'accept-encoding': 'br' });
    const tag = first.headers.get('etag') ?? '';
    await server.db.execute(sql`alter table release_files rename to files_away`);
    await server.db.execute(sql`alter table releases rename to releases_away`);
    const answers = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await get(target, { 'accept-encoding': encoding });
      answers.push([again.status, await again.text()]);
    }
    const known = await get(target, { 'if-none-match': `W/"other", ${tag}` });
    await server.db.execute(sql`alter table releases_away rename to releases`);
    await server.db.execute(sql`alter table files_away rename to release_files`);

    expect([first.status, await first.text()]).toEqual([200, content]);
    expect(answers).toEqual(Array.from({ length: 3 }, () => [200, content]));
    expect([known.status, await known.text()]).toEqual([304, '']);
    for (const header of ['etag', 'cache-control', 'vary']) {
      expect(known.headers.get(header)).toBe(first.headers.get(header));
    }
  });

  it('is not read for a browser that has it', async () => {
    const target = `/areas/tasks/${unread.id}/entry.js`;
    const tag = `W/"${integrityOf(unread.files['entry.js'] ?? '')}"`;
    await server.db.execute(sql`alter table release_files rename to files_away`);
    const known = await get(target, { 'if-none-match': tag });
    await server.db.execute(sql`alter table files_away rename to release_files`);

    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  it('is read once for many requests at the same time', async () => {
    const content = 'many();'.repeat(500);
    const { database, statements } = logStatements(await createTestDatabase());
    const other = await startTestApp({}, database);
    const files = { 'index.html': PAGE, 'shell/many.js': content };
    await publishBuilds(other, [shellBuild(files)]);
    await publishBuilds(other, [shell]);
    statements.length = 0;

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => other.call('GET', '/shell/many.js')),
    );

    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
      Array.from({ length: 20 }, () => content),
    );
    expect(statements.filter((text) => text.includes('"brotli"'))).toHaveLength(1);
    await other.close();
  });
});

it('names the charset of an image that is a text', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  await publishBuilds(server, [shellBuild({ 'index.html': PAGE, 'shell/icon.svg': svg })]);

  const response = await server.call('GET', '/shell/icon.svg');

  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  await publishBuilds(server, [shell]);
});

it('makes browsers revalidate the registry, with 304 for the current one', async () => {
  const first = await server.call('GET', '/registry.json');
  expect(await first.json()).toMatchObject({ areas: { tasks: { current: { id: tasks.id } } } });
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  const again = await server.call('GET', '/registry.json', { headers });

  expect([again.status, await again.text()]).toEqual([304, '']);
  for (const { headers: sent } of [first, again]) {
    expect(sent.get('cache-control')).toBe('no-cache');
  }
});

it.each([
  '/shell/missing.js',
  '/shell/missing',
  '/shell',
  '/shell/index.html',
  `/areas/tasks/${tasks.id}`,
  `/areas/tasks/${tasks.id}/`,
  `/areas/chat/${tasks.id}/entry.js`,
  `/areas/tasks/${'0'.repeat(16)}/entry.js`,
  '/areas/tasks/constructor/entry.js',
  '/areas/%2e%2e/index.html',
  '/areas/..%2fshell/main.js',
  '/shell/%00',
  '/index.html',
  '/favicon.ico',
  '/api/nothing',
])('responds to %s with 404 in plain text', async (target) => {
  const response = await server.call('GET', target, { headers: { accept: 'text/html' } });

  expect([response.status, await response.text()]).toEqual([404, errorMessages.notFound]);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('sends no page to a script that accepts only JSON', async () => {
  const response = await server.call('GET', '/tasks', { headers: { accept: 'application/json' } });

  expect(response.status).toBe(404);
});

it.each(['/', '/registry.json', '/shell/main.js', '/api/health', '/shell/missing.js'])(
  'forbids framing, sniffing and device access for %s',
  async (target) => {
    const { headers } = await server.call('GET', target);

    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  },
);
