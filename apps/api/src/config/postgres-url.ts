// Values of `sslmode` with which the driver verifies the server, or tries to.
const VERIFIABLE_MODES = ['prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * Returns the host of a PostgreSQL URL as the driver resolves it: a name, an IP address without
 * brackets, or the folder of a socket.
 * @param defaultHost the driver's default when the URL has no host (PGHOST).
 */
export function findPostgresHost(url: string, defaultHost: string | undefined): string {
  const { hostname, searchParams } = new URL(url);
  const named = searchParams.getAll('host').at(-1) || decodeURIComponent(hostname);
  return (named || defaultHost || 'localhost').replace(/^\[(.+)\]$/, '$1').toLowerCase();
}

/**
 * Returns a URL with which the driver connects over TLS only and verifies the server's certificate.
 * @param url as in DATABASE_URL; `sslrootcert` names a certificate authority that is not public.
 * @returns `undefined` when the URL explicitly asks for weaker security.
 */
export function requireVerifiedTls(url: string): string | undefined {
  const address = new URL(url);
  const { searchParams } = address;
  const modes = searchParams.getAll('sslmode');
  const isOn = searchParams.getAll('ssl').every((value) => ['true', '1'].includes(value));
  if (!isOn || !modes.every((mode) => VERIFIABLE_MODES.includes(mode))) return undefined;
  searchParams.delete('ssl');
  // It weakens the meaning of the modes.
  searchParams.delete('uselibpqcompat');
  searchParams.set('sslmode', 'verify-full');
  return address.href;
}
