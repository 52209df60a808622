import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestApp, type TestApp } from '../testing/test-app';

const PAGE = '<p>Atrium</p>';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
});

beforeEach(() => {
  writeFileSync(pageFile(), PAGE);
});

afterAll(() => server.close());

function pageFile(): string {
  return path.join(server.releaseDir, 'index.html');
}

async function readPolicies(options = {}) {
  const { headers } = await server.call('GET', '/tasks', options);
  const policy = headers.get('content-security-policy') ?? '';
  return { headers, directives: policy.split('; ') };
}

it('keeps browsers to TLS where a proxy took the request over it, and only there', async () => {
  const plain = await server.call('GET', '/');
  const proxied = await server.call('GET', '/', { headers: { 'x-forwarded-proto': 'https' } });

  expect(plain.headers.get('strict-transport-security')).toBeNull();
  expect(proxied.headers.get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  );
});

it('requires trusted types of a shell that creates its policy', async () => {
  writeFileSync(pageFile(), '<meta name="trusted-types" content="default" />');

  const { directives } = await readPolicies();

  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(directives).toContain('trusted-types default');
});

it('leaves an older shell as it is, to which somebody may have rolled back', async () => {
  const { directives } = await readPolicies();

  expect(directives.join()).not.toContain('trusted-types');
});

it('lets no script run without a hash, whatever the page', async () => {
  const { headers } = await readPolicies();

  expect(headers.get('integrity-policy')).toBe(
    'blocked-destinations=(script), endpoints=(reports)',
  );
});

it('has violations reported, by the way that browsers take at that address', async () => {
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
