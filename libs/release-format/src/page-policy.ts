import { createHash } from 'node:crypto';

// Marks the pages of a shell that creates a Trusted Types policy. Older releases, for example after a
// rollback, keep working without enforcement.
const TRUSTED_TYPES_META = '<meta name="trusted-types" content="default"';

// The script that watches the shell's start has no attributes, and nothing to replace.
const INLINE_SCRIPT_START = '<script>';

/**
 * Returns the content security policy of a shell's page. It allows only the server's own scripts with the hash
 * of their release, the page's own inline script, styles with the nonce, no HTML from text (Trusted Types) and
 * no framing.
 *
 * @param nonce unique per response; the page contains the same one
 */
export function pagePolicy(html: string, nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self'${hashesOf(html)}`,
    ...(html.includes(TRUSTED_TYPES_META)
      ? ["require-trusted-types-for 'script'", 'trusted-types default']
      : []),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

// By hash instead of nonce: styles have that one, so the page must not keep it secret from them.
function hashesOf(html: string): string {
  return readInlineScripts(html)
    .map((code) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('');
}

function readInlineScripts(html: string): string[] {
  const scripts: string[] = [];
  let start = html.indexOf(INLINE_SCRIPT_START);
  while (start !== -1) {
    const end = html.indexOf('</script>', start);
    if (end === -1) break;
    scripts.push(html.slice(start + INLINE_SCRIPT_START.length, end));
    start = html.indexOf(INLINE_SCRIPT_START, end);
  }
  return scripts;
}
