const HOST = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\%,]+)(?::\d{0,5})?$/i;

/**
 * Returns the name of a `Host` header or of the authority of a URL: without the port, in lower case,
 * without a trailing dot, an IPv6 address in its shortest form and without brackets.
 * @returns `undefined` when it is no host.
 */
export function hostNameOf(authority: string | undefined): string | undefined {
  const [, host = ''] = HOST.exec(authority ?? '') ?? [];
  if (host.startsWith('[')) {
    const url = `http://${host}`;
    return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : undefined;
  }
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === '' ? undefined : name;
}
