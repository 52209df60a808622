const HOST = /^(\[[\da-f:.]+\]|[^\s:/?#@[\]\\%,]+)(?::\d{0,5})?$/i;

/**
 * Normalizes the host of a `Host` header or URL authority: removes the port, the trailing dot and the
 * brackets of an IPv6 address, shortens IPv6 addresses and converts to lower case.
 * @returns `undefined` for an invalid host.
 */
export function parseHostName(authority: string | undefined): string | undefined {
  const [, host = ''] = HOST.exec(authority ?? '') ?? [];
  if (host.startsWith('[')) {
    const url = `http://${host}`;
    return URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : undefined;
  }
  const name = host.toLowerCase().replace(/\.$/, '');
  return name === '' ? undefined : name;
}
