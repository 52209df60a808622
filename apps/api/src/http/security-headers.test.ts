import { createHash } from 'node:crypto';
import { publishPage } from '../testing/releases';
import { setUpTestApp } from '../testing/set-up-test-app';

const PAGE = '<p>Atrium</p>';

const server = setUpTestApp();

beforeAll(() => publishPage(server, PAGE));

async function readPolicies(options = {}) {
  const { headers } = await server.call('GET', '/tasks', options);
  const policy = headers.get('content-security-policy') ?? '';
  return { headers, directives: policy.split('; ') };
}

it('sends HSTS only if the proxy received the request over TLS', async () => {
  const plain = await server.call('GET', '/');
  const proxied = await server.call('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });

  expect(plain.headers.get('strict-transport-security')).toBeNull();
  expect(proxied.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

it('enforces Trusted Types for a shell that creates a policy', async () => {
  await publishPage(server, '<meta name="trusted-types" content="default" />');

  const { directives } = await readPolicies();

  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types default');
});

it('does not enforce Trusted Types for an older shell', async () => {
  await publishPage(server, PAGE);
  const { directives } = await readPolicies();

  expect(directives.join()).not.toContain('trusted-types');
});

it('allows the page’s own inline script by its hash, and none by the nonce of the styles', async () => {
  await publishPage(server, '<script>start()</script><script src="/a.js"></script>');

  const { directives } = await readPolicies();

  const hash = createHash('sha256').update('start()').digest('base64');
  expect(directives).toContain(`script-src 'self' 'sha256-${hash}'`);
});

it('blocks scripts without an integrity hash on every page', async () => {
  const { headers } = await readPolicies();

  expect(headers.get('integrity-policy')).toBe(
    'blocked-destinations=(script), endpoints=(reports)',
  );
});

it('declares the reporting endpoint that browsers support at that address', async () => {
  const plain = await readPolicies();
  const tls = await readPolicies({ headers: { 'x-forwarded-proto': 'https' } });

  expect(plain.directives).toContain('report-uri /api/reports');
  expect(plain.directives).not.toContain('report-to reports');
  expect(plain.headers.get('reporting-endpoints')).toBeNull();
  expect(tls.directives).toEqual(
    expect.arrayContaining(['report-uri /api/reports', 'report-to reports']),
  );
  expect(tls.headers.get('reporting-endpoints')).toBe('reports="/api/reports"');
});
