import * as z from 'zod/mini';

/** A policy violation as it is logged, without query strings, code samples and credentials. */
export type Violation = Readonly<Record<'directive' | 'page' | 'blocked' | 'source', string>>;

const MAX_ADDRESS_LENGTH = 200;
const KEYWORD = /^[a-z-]{1,40}$/;
const UNKNOWN = 'unknown';

// Browsers omit fields or send null; any other value is treated as unknown.
const text = z.catch(z.optional(z.string()), undefined);

/** Body of `application/csp-report`. */
const cspReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'document-uri': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** Body of `application/reports+json`: a batch of reports of any type. */
const reportBatch = z.array(
  z.object({
    type: z.string(),
    body: z.catch(
      z.object({
        effectiveDirective: text,
        documentURL: text,
        blockedURL: text,
        sourceFile: text,
      }),
      {},
    ),
  }),
);

/**
 * Returns the violations in a report body of either format, or `null` for anything else.
 */
export function parseViolations(body: unknown): readonly Violation[] | null {
  const single = cspReport.safeParse(body);
  if (single.success) {
    const report = single.data['csp-report'];
    return [
      {
        directive: keywordOf(report['effective-directive'] ?? report['violated-directive']),
        page: pathOf(report['document-uri']),
        blocked: addressOf(report['blocked-uri']),
        source: pathOf(report['source-file']),
      },
    ];
  }
  const batch = reportBatch.safeParse(body);
  if (!batch.success) return null;
  return batch.data
    .filter(({ type }) => type === 'csp-violation' || type === 'integrity-violation')
    .map(({ type, body: report }) => ({
      directive:
        type === 'csp-violation' ? keywordOf(report.effectiveDirective) : 'integrity-policy',
      page: pathOf(report.documentURL),
      blocked: addressOf(report.blockedURL),
      source: pathOf(report.sourceFile),
    }));
}

// Older browsers send the directive with its values.
function keywordOf(value: string | undefined): string {
  const [keyword = ''] = (value ?? '').split(' ', 1);
  return KEYWORD.test(keyword) ? keyword : UNKNOWN;
}

function pathOf(value: string | undefined): string {
  const url = parseWebAddress(value);
  return url ? truncate(url.pathname) : UNKNOWN;
}

// A host with a path, another scheme, or a keyword such as `inline`.
function addressOf(value: string | undefined): string {
  const url = parseWebAddress(value);
  if (url) return truncate(url.host + url.pathname);
  return keywordOf(value?.split(':', 1)[0]);
}

// The parts of a URL are ASCII without spaces and control characters.
function parseWebAddress(value: string | undefined): URL | null {
  if (value === undefined || !/^https?:/.test(value)) return null;
  return URL.canParse(value) ? new URL(value) : null;
}

function truncate(address: string): string {
  return address.slice(0, MAX_ADDRESS_LENGTH);
}
