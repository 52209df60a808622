import { REPORT_LOG_LIMIT } from '../../log/security-log';
import { setUpTestApp } from '../../testing/set-up-test-app';

const server = setUpTestApp();

beforeEach(() => {
  server.log.length = 0;
});

const CSP_REPORT = 'application/csp-report';
const REPORT_BATCH = 'application/reports+json';

// Each report comes from a different address, except in one test.
let host = 0;
function newAddress(): string {
  host += 1;
  return `192.0.2.${String(host)}`;
}

async function report(
  body: string | ReadableStream,
  type = CSP_REPORT,
  headers: Record<string, string> = { 'x-forwarded-for': newAddress() },
): Promise<[number, string]> {
  const response = await fetch(`${server.url}/api/reports`, {
    method: 'POST',
    headers: { 'content-type': type, ...headers },
    body,
    ...(typeof body !== 'string' && { duplex: 'half' }),
  });
  return [response.status, await response.text()];
}

function loggedViolations(): Record<string, unknown>[] {
  return server.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ securityEvent }) => securityEvent === 'policy_violation');
}

// A report of Chromium.
const cspReport = {
  'csp-report': {
    'document-uri': 'https://atrium.example.com/chat?with=7',
    referrer: 'https://atrium.example.com/tasks?q=secret',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://user:secret@evil.example:8443/steal.js?token=secret#secret',
    'source-file': 'https://atrium.example.com/shell/main.js?secret',
    'script-sample': 'secret',
  },
};

function batchOf(...reports: object[]): string {
  const common = { age: 12, url: 'https://atrium.example.com/tasks?secret', user_agent: 'secret' };
  return JSON.stringify(reports.map((one) => ({ ...common, ...one })));
}

const cspViolation = {
  type: 'csp-violation',
  body: {
    documentURL: 'https://atrium.example.com/tasks?q=secret',
    referrer: null,
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    sourceFile: null,
    sample: 'Element innerHTML|secret',
  },
};

const integrityViolation = {
  type: 'integrity-violation',
  body: {
    documentURL: 'https://atrium.example.com/calendar',
    blockedURL: 'https://atrium.example.com/areas/calendar/1/entry.js?attempt=1',
    destination: 'script',
    reportOnly: false,
  },
};

it('logs a report-uri report without user input', async () => {
  const address = newAddress();

  expect(
    await report(JSON.stringify(cspReport), CSP_REPORT, { 'x-forwarded-for': address }),
  ).toEqual([200, '{}']);

  expect(loggedViolations()).toMatchObject([
    {
      level: 40,
      address,
      directive: 'script-src-elem',
      page: '/chat',
      blocked: 'evil.example:8443/steal.js',
      source: '/shell/main.js',
    },
  ]);
  expect(server.log.join()).not.toContain('secret');
});

it('logs each violation of a Reporting API batch, and no other reports', async () => {
  const crash = { type: 'crash', body: { reason: 'oom' } };

  expect(await report(batchOf(cspViolation, crash, integrityViolation), REPORT_BATCH)).toEqual([
    200,
    '{}',
  ]);

  expect(loggedViolations()).toMatchObject([
    {
      directive: 'require-trusted-types-for',
      page: '/tasks',
      blocked: 'trusted-types-sink',
      source: 'unknown',
    },
    {
      directive: 'integrity-policy',
      page: '/calendar',
      blocked: 'atrium.example.com/areas/calendar/1/entry.js',
    },
  ]);
  expect(server.log.join()).not.toContain('secret');
});

it.each([
  ["script-src 'self'", 'script-src'],
  ['style-src\n{"level":60}', 'unknown'],
  ['x'.repeat(50_000), 'unknown'],
  [7, 'unknown'],
])('logs the directive %j as %s', async (given, logged) => {
  const body = { 'csp-report': { 'violated-directive': given } };

  expect((await report(JSON.stringify(body)))[0]).toBe(200);

  expect(loggedViolations()).toMatchObject([{ directive: logged, page: 'unknown' }]);
});

it.each([
  ['inline', 'inline'],
  ['data:text/javascript,secret', 'data'],
  ['chrome-extension://abc/secret.js', 'chrome-extension'],
  ['https://[', 'https'],
  ['http://evil.example/\u001b[31m\n\u202e?secret', 'evil.example/%1B[31m%E2%80%AE'],
  [`https://evil.example/${'a'.repeat(5_000)}`, `evil.example/${'a'.repeat(187)}`],
])('logs the blocked address %j as %s', async (given, logged) => {
  await report(JSON.stringify({ 'csp-report': { 'blocked-uri': given } }));

  expect(loggedViolations()).toMatchObject([{ blocked: logged }]);
});

it.each([
  ['application/json', JSON.stringify(cspReport), 415],
  [CSP_REPORT, '{', 400],
  [CSP_REPORT, '', 400],
  [CSP_REPORT, '{"__proto__": {}, "csp-report": {}}', 400],
  [CSP_REPORT, '{"csp-report": 1}', 400],
  [REPORT_BATCH, '{}', 400],
  [CSP_REPORT, `{"csp-report": {}, "x": "${'x'.repeat(100 * 1024)}"}`, 413],
])('rejects a body of %s: %.20s', async (type, body, expected) => {
  const [status, message] = await report(body, type);

  expect(status).toBe(expected);
  expect(message).toMatch(/^(The request body .{5,60}|Bad Request)$/);
  expect(loggedViolations()).toEqual([]);
});

it('limits a body without a content length', async () => {
  const body = new Blob([' '.repeat(100 * 1024 + 1)]).stream();

  expect((await report(body))[0]).toBe(413);
});

it('limits logged reports per address and minute, and logs that it does', async () => {
  const flood = batchOf(...Array.from({ length: 15 }, () => cspViolation));
  const flooding = { 'x-forwarded-for': newAddress() };

  for (let sent = 0; sent < 3; sent += 1) {
    expect(await report(flood, REPORT_BATCH, flooding)).toEqual([200, '{}']);
  }
  await report(JSON.stringify(cspReport));

  const lines = loggedViolations();
  expect(lines).toHaveLength(REPORT_LOG_LIMIT.perAddress + 1);
  expect(lines.filter(({ note }) => note !== undefined)).toEqual([
    lines[REPORT_LOG_LIMIT.perAddress - 1],
  ]);
});
