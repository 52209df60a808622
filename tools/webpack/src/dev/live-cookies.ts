// The names of cookies end with the port of the browser's address. Over TLS, those of the server begin with
// `__Host-`, which browsers accept only over TLS. See apps/api/src/http/host-cookie.ts.
const HOST_PREFIX = '__Host-';
const LOCAL_PREFIX = 'host-';

/** The origin of the browser's address and the one of the server that the pages come from. */
export interface Origins {
  readonly local: string;
  readonly live: string;
}

/**
 * Returns the `Cookie` header for the live server. It has none of the cookies that other programs on this host
 * have set, which browsers send to all ports.
 */
export function toLiveCookies(header: string, { local, live }: Origins): string {
  return header
    .split('; ')
    .flatMap((cookie) => {
      const { name, rest } = split(cookie);
      const base = withoutSuffix(name, local);
      if (base === null) return [];
      const prefixed = base.startsWith(LOCAL_PREFIX)
        ? HOST_PREFIX + base.slice(LOCAL_PREFIX.length)
        : base;
      return [prefixed + suffixOf(live) + rest];
    })
    .join('; ');
}

/** Returns a `Set-Cookie` header of the live server as one that browsers accept from this host. */
export function toLocalCookie(header: string, { local, live }: Origins): string {
  const [cookie = '', ...attributes] = header.split(/; */);
  const { name, rest } = split(cookie);
  const base = withoutSuffix(name, live) ?? name;
  const prefixed = base.startsWith(HOST_PREFIX)
    ? LOCAL_PREFIX + base.slice(HOST_PREFIX.length)
    : base;
  const kept = attributes.filter((attribute) => !/^(?:secure$|domain=)/i.test(attribute));
  return [prefixed + suffixOf(local) + rest, ...kept].join('; ');
}

function split(cookie: string): { name: string; rest: string } {
  const [name = ''] = cookie.split('=', 1);
  return { name, rest: cookie.slice(name.length) };
}

function suffixOf(origin: string): string {
  const { port } = new URL(origin);
  return port === '' ? '' : `_${port}`;
}

function withoutSuffix(name: string, origin: string): string | null {
  const suffix = suffixOf(origin);
  return name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : null;
}
