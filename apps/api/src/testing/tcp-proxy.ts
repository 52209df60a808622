import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A relay between a server and its database that can fail like a network. */
export interface TcpProxy {
  /** The address of the database with the relay in the place of its host. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut: () => Promise<void>;
  /** Keeps every connection, takes new ones, and passes nothing on. */
  silence: () => void;
  /** Relays again, on new connections. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts a relay to the host of a database's URL. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
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
    // What breaks a connection is the test's doing.
    return socket.on('error', () => undefined);
  }

  async function cut(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await once(server.close(), 'close');
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server's address is always of this kind.
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${String(port)}`;

  return {
    url: url.href,
    cut,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.unpipe();
    },
    async restore() {
      await cut();
      isSilent = false;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: cut,
  };
}
