import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

const TIMEOUT_MS = 3000;
const HTTPS_PORT = '443';

/**
 * Returns the end of the certificate that an origin presents.
 * @param origin such as `https://atrium.example.com`.
 * @returns `undefined` for `http:`, and if there is no certificate within three seconds: some networks do
 *   not let a server reach its own public address.
 */
export async function readCertificateEnd(origin: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/[[\]]/g, '');
  const socket = connect({
    host,
    port: Number(port || HTTPS_PORT),
    servername: isIP(host) === 0 ? host : '',
    // Nothing is sent, and a certificate that has ended must be readable, too.
    rejectUnauthorized: false,
  }).on('error', () => undefined);
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
