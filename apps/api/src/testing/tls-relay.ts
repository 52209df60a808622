import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './test-certificate';

// PostgreSQL's SSLRequest message: its length and a code in place of the protocol version.
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A proxy that terminates TLS in front of PostgreSQL. */
export type TlsRelay = Awaited<ReturnType<typeof startTlsRelay>>;

/** Starts a proxy to the host of a database URL; it rejects connections without TLS. */
export async function startTlsRelay(databaseUrl: string, { cert, key }: TestCertificate) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    track(near);
    near.once('data', (request: Buffer) => {
      if (!request.equals(TLS_REQUEST)) {
        near.destroy();
        return;
      }
      near.write('S');
      const secure = track(new TLSSocket(near, { isServer: true, cert, key }));
      const far = track(connect(Number(port || '5432'), hostname));
      secure.pipe(far).pipe(secure);
    });
  });

  function track<Kind extends Socket>(socket: Kind): Kind {
    sockets.add(socket);
    // A client that does not trust the certificate drops the connection.
    return socket.on('error', () => undefined);
  }

  await once(server.listen(0), 'listening');
  return {
    // A listening TCP server always has an address of this type.
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
