// Values of `sslmode` that the driver follows with a verified connection, or would like to.
const VERIFIABLE_MODES = ['prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * Returns the host that an address of PostgreSQL leads to, as the driver finds it: a name, an IP
 * address without brackets, or the folder of a socket.
 * @param url as in DATABASE_URL.
 * @param defaultHost what the driver takes where the address names none (PGHOST).
 */
export function findPostgresHost(url: string, defaultHost: string | undefined): string {
  const { hostname, searchParams } = new URL(url);
  const named = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  return (named || defaultHost || 'localhost').replace(/^\[(.+)\]$/, '$1').toLowerCase();
}

/**
 * Returns an address with which the driver connects over TLS only, and only to a server that proves
 * with its certificate to be the named host.
 * @param url as in DATABASE_URL; names the authority with `sslrootcert`, unless it is a public one.
 * @returns `undefined` when the address itself asks for less.
 */
export function requireVerifiedTls(url: string): string | undefined {
  const address = new URL(url);
  const { searchParams } = address;
  const modes = searchParams.getAll('sslmode');
  const isOn = searchParams.getAll('ssl').every((value) => ['true', '1'].includes(value));
  if (!isOn || !modes.every((mode) => VERIFIABLE_MODES.includes(mode))) return undefined;
  searchParams.delete('ssl');
  // It gives the other modes a weaker meaning.
  searchParams.delete('uselibpqcompat');
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
