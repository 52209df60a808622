import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy in front of the database that simulates network failures. */
export type TcpProxy = Awaited<ReturnType<typeof startTcpProxy>>;

/** Starts a proxy to the host of a database URL. */
export async function startTcpProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;

  const server = createServer((near) => {
    track(near);
    if (isSilent) return;
    const far = track(connect(Number(target.port), target.hostname));
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // Tests break connections on purpose.
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
