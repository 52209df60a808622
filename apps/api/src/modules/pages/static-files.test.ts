import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { errorMessages } from '@atrium/contracts/server';
import { exchangeBytes } from '../../testing/raw-request';
import { setUpTestApp } from '../../testing/set-up-test-app';

const PAGE =
  '<meta property="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const SCRIPT = 'export const text = "atrium";\n'.repeat(100);

const server = setUpTestApp();

beforeAll(async () => {
  const { releaseDir } = server;
  writeFileSync(path.join(releaseDir, 'index.html'), PAGE);
  writeFileSync(path.join(releaseDir, 'registry.json'), '{}');
  writeFileSync(path.join(releaseDir, 'private.txt'), 'secret');
  mkdirSync(path.join(releaseDir, 'shell'));
  mkdirSync(path.join(releaseDir, 'areas/tasks/abc'), { recursive: true });
  writeFileSync(path.join(releaseDir, 'shell/main.js'), SCRIPT);
  writeFileSync(path.join(releaseDir, 'areas/tasks/abc/remoteEntry.js'), SCRIPT);
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

  it('explains how to publish the first release', async () => {
    const file = path.join(server.releaseDir, 'index.html');
    renameSync(file, `${file}.aside`);

    const response = await server.call('GET', '/');

    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run release');
    expect((await server.call('GET', '/api/health')).status).toBe(200);
    renameSync(`${file}.aside`, file);
  });
});

describe('the registry in a page', () => {
  const registryFile = () => path.join(server.releaseDir, 'registry.json');
  const pageFile = () => path.join(server.releaseDir, 'index.html');

  async function readElement() {
    const response = await server.call('GET', '/tasks');
    expect(response.status).toBe(200);
    // Finds the end of the script element as a browser does.
    return (
      /<script type="application\/json">(.*?)<\/script>(.*)/is.exec(await response.text()) ?? []
    );
  }

  beforeAll(() => {
    writeFileSync(pageFile(), '<script type="application/json">__REGISTRY__</script><p>rest</p>');
  });

  afterAll(() => {
    writeFileSync(pageFile(), PAGE);
    writeFileSync(registryFile(), '{}');
  });

  it.each([
    '</script><p>',
    '<!--<script>',
    "$& $` $' $1",
    '__CSP_NONCE__',
    '__SESSION__',
    '__REGISTRY__',
    '"\\n',
  ])('may contain %s, which is escaped', async (title) => {
    writeFileSync(registryFile(), JSON.stringify({ title }, null, 2));

    const [, text = '', rest] = await readElement();

    expect(JSON.parse(text)).toEqual({ title });
    expect(text).not.toMatch(/<|\n/);
    expect(rest).toBe('<p>rest</p>');
  });

  it('is compressed with the page', async () => {
    writeFileSync(registryFile(), JSON.stringify(Array.from({ length: 500 }, () => 'area')));

    const response = await server.call('GET', '/tasks', {
      headers: { 'accept-encoding': 'gzip, br' },
    });

    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('cookie, accept-encoding');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(200);
    expect(await response.text()).toContain('"area"]</script>');
  });

  it('is the live one at the time of the request', async () => {
    for (const sequence of [1, 2]) {
      const next = `${registryFile()}.next`;
      writeFileSync(next, JSON.stringify({ sequence }));
      renameSync(next, registryFile());

      const [, text = ''] = await readElement();
      expect(JSON.parse(text)).toEqual({ sequence });
    }
  });

  it('is omitted if it is missing or malformed', async () => {
    writeFileSync(registryFile(), '{"sequence": 1');
    expect((await readElement()).slice(1)).toEqual(['__REGISTRY__', '<p>rest</p>']);

    rmSync(registryFile());
    expect((await readElement()).slice(1)).toEqual(['__REGISTRY__', '<p>rest</p>']);
  });
});

it.each(['/shell/main.js', '/areas/tasks/abc/remoteEntry.js'])(
  'serves %s as immutable',
  async (target) => {
    const response = await server.call('GET', target);

    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(await response.text()).toBe(SCRIPT);
  },
);

it('sends the precompressed file with an ETag of its own', async () => {
  const file = path.join(server.releaseDir, 'shell/forms.js');
  writeFileSync(file, SCRIPT);
  writeFileSync(`${file}.br`, brotliCompressSync('"br"'));
  writeFileSync(`${file}.gz`, gzipSync('"gzip"'));
  const tags = new Set<string | null>();

  for (const [accepted, encoding, text] of [
    ['gzip, deflate, br, zstd', 'br', '"br"'],
    ['gzip', 'gzip', '"gzip"'],
    ['identity', null, SCRIPT],
  ] as const) {
    const headers = { 'accept-encoding': accepted };
    const response = await server.call('GET', '/shell/forms.js', { headers });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.text()).toBe(text);
    tags.add(response.headers.get('etag'));
  }
  expect(tags.size).toBe(3);
});

it('ignores compressed files next to the registry', async () => {
  const file = path.join(server.releaseDir, 'registry.json');
  writeFileSync(file, JSON.stringify({ title: 'released' }));
  writeFileSync(`${file}.br`, brotliCompressSync('{"title": "planted"}'));
  writeFileSync(`${file}.gz`, gzipSync('{"title": "planted"}'));

  for (const accepted of ['br', 'gzip', 'gzip, deflate, br, zstd', 'identity']) {
    const headers = { 'accept-encoding': accepted };
    const response = await server.call('GET', '/registry.json', { headers });
    expect(await response.json()).toEqual({ title: 'released' });
  }
  for (const form of ['/registry.json.br', '/registry.json.gz']) {
    expect((await server.call('GET', form)).status).toBe(404);
  }
  rmSync(`${file}.br`);
  rmSync(`${file}.gz`);
  writeFileSync(file, '{}');
});

it('makes browsers revalidate the registry, with 304 for the current one', async () => {
  const first = await server.call('GET', '/registry.json');
  expect(await first.json()).toEqual({});
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
  '/areas/tasks/abc',
  '/areas/tasks/abc/',
  '/areas/%2e%2e/private.txt',
  '/private.txt',
  '/index.html',
  '/favicon.ico',
  '/api/nothing',
])('responds to %s with 404 in plain text', async (target) => {
  const response = await server.call('GET', target, { headers: { accept: 'text/html' } });

  expect([response.status, await response.text()]).toEqual([404, errorMessages.notFound]);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

it('does not leave the release folder', async () => {
  // fetch() would resolve the dots.
  const bytes =
    'GET /areas/../private.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';

  expect(await exchangeBytes(server.url, bytes)).toMatch(/^HTTP\/1\.1 403 /);
  expect((await server.call('GET', '/areas/..%2fprivate.txt')).status).toBe(403);
});

it('sends no page to a script that accepts only JSON', async () => {
  const response = await server.call('GET', '/tasks', { headers: { accept: 'application/json' } });

  expect(response.status).toBe(404);
});

it('does not compress small responses and disables sniffing', async () => {
  const small = await server.call('GET', '/api/health');

  expect(small.headers.get('content-encoding')).toBeNull();
  expect(small.headers.get('x-content-type-options')).toBe('nosniff');
  expect(small.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  );
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

it('reports the live set in its health check and is healthy without one', async () => {
  expect(await (await server.call('GET', '/api/health')).json()).not.toHaveProperty('live');

  const file = path.join(server.releaseDir, 'registry.json');
  const current = { id: '0123456789abcdef' };
  const shell = { id: 'fedcba9876543210' };
  const live = { version: 1, set: '00112233', shell, areas: { tasks: { current } } };
  writeFileSync(file, JSON.stringify(live));

  expect(await (await server.call('GET', '/api/health')).json()).toMatchObject({
    status: 'ok',
    live: { set: '00112233', shell: shell.id, areas: { tasks: current.id } },
  });
  writeFileSync(file, '{}');
});
