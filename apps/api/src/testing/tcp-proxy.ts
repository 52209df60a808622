import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { TestCertificate } from './test-certificate';

// PostgreSQL's SSLRequest message: its length and a code in place of the protocol version.
const TLS_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** A proxy in front of the database that simulates network failures, or terminates TLS. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/**
 * Starts a proxy to the host of a database URL.
 * @param certificate makes it terminate TLS and reject connections without.
 */
export async function startTcpProxy(databaseUrl: string, certificate?: TestCertificate) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;

  const server = createServer((near) => {
    track(near);
    if (isSilent) return;
    if (certificate) near.once('data', (request: Buffer) => acceptTls(near, request, certificate));
    else forward(near);
  });

  function forward(near: Socket): void {
    const far = track(connect(Number(target.port || '5432'), target.hostname));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  }

  function acceptTls(near: Socket, request: Buffer, { cert, key }: TestCertificate): void {
    if (!request.equals(TLS_REQUEST)) {
      near.destroy();
      return;
    }
    near.write('S');
    forward(track(new TLSSocket(near, { isServer: true, cert, key })));
  }

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Tests break connections on purpose, and clients drop those whose certificate they do not trust.
    return socket.on('error', () => undefined);
  }

  /** Drops all connections and refuses new ones. */
  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server always has an address of this type.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String(port)}`;

  return {
    /** Database URL with the host and port of the proxy. */
    url: url.href,
    port,
    cut,
    /** Keeps and accepts connections but forwards nothing. */
    silence(): void {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** Drops all connections and forwards on new ones again. */
    async restore(): Promise<void> {
      await cut();
      isSilent = false;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
