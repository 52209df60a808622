import * as z from 'zod/mini';

/** A violation of a page's policy, as it is logged: no query, no sample of code, no credentials. */
export type Violation = Readonly<Record<'directive' | 'page' | 'blocked' | 'source', string>>;

const MAX_ADDRESS_LENGTH = 200;
const KEYWORD = /^[a-z-]{1,40}$/;
const UNKNOWN = 'unknown';

// Browsers leave out fields, and send null; whatever else a field holds is unknown.
const text = z.catch(z.optional(z.string()), undefined);

/** Body of the type `application/csp-report`. */
const cspReport = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'document-uri': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

/** Body of the type `application/reports+json`: a batch of any kinds of reports. */
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
 * Reads the violations out of what a browser has sent, in either of the two formats.
 *
 * @returns `null` when it is neither of them
 */
export function readViolations(body: unknown): readonly Violation[] | null {
  const single = cspReport.safeParse(body);
  if (single.success) {
    const report = single.data['csp-report'];
    return [
      {
        directive: readKeyword(report['effective-directive'] ?? report['violated-directive']),
        page: readPath(report['document-uri']),
        blocked: readAddress(report['blocked-uri']),
        source: readPath(report['source-file']),
      },
    ];
  }
  const batch = reportBatch.safeParse(body);
  if (!batch.success) return null;
  return batch.data
    .filter(({ type }) => type === 'csp-violation' || type === 'integrity-violation')
    .map(({ type, body: report }) => ({
      directive:
        type === 'csp-violation' ? readKeyword(report.effectiveDirective) : 'integrity-policy',
      page: readPath(report.documentURL),
      blocked: readAddress(report.blockedURL),
      source: readPath(report.sourceFile),
    }));
}

// Older browsers name the directive together with its values.
function readKeyword(value: string | undefined): string {
  const [keyword = ''] = (value ?? '').split(' ', 1);
  return KEYWORD.test(keyword) ? keyword : UNKNOWN;
}

function readPath(value: string | undefined): string {
  const url = parseWebAddress(value);
  return url ? bounded(url.pathname) : UNKNOWN;
}

// A host with its path, a scheme of another kind, or what the browser says instead of an address.
function readAddress(value: string | undefined): string {
  const url = parseWebAddress(value);
  if (url) return bounded(url.host + url.pathname);
  return readKeyword(value?.split(':', 1)[0]);
}

// URL returns ASCII without spaces and control characters.
function parseWebAddress(value: string | undefined): URL | null {
  if (value === undefined || !/^https?:/.test(value)) return null;
  return URL.canParse(value) ? new URL(value) : null;
}

function bounded(address: string): string {
  return address.slice(0, MAX_ADDRESS_LENGTH);
}
