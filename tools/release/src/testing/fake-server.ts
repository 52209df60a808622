import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRegistry } from '../release-folder/registry';

const NO_VOTES = { loads: 0, failures: 0 };
const VITALS = { lcp: null, inp: null, cls: null };

/** The part of a server that the watch asks. It reads the release folder like the real one. */
export interface FakeServer {
  readonly origin: string;
  /** Failures of each release, by id, of 40 loads. */
  failures: Record<string, number>;
  isReady: boolean;
  readonly stop: () => Promise<void>;
}

/** Starts a server on a free port, for which all releases work. */
export async function startFakeServer(root: string): Promise<FakeServer> {
  const server = createServer((request, response) => {
    void respond(request.url ?? '').then(
      ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The port of a listening TCP server.
  const { port } = server.address() as AddressInfo;
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${String(port)}`,
    failures: {},
    isReady: true,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function respond(url: string): Promise<{ status: number; body: unknown }> {
    if (url === '/api/ready') return { status: fake.isReady ? 200 : 503, body: {} };
    const { areas } = await readRegistry(root);
    const apps = Object.entries(areas).map(([app, { current, previous, candidate }]) => ({
      app,
      live: healthOf(current.id),
      before: previous && healthOf(previous.id),
      candidate: candidate
        ? { ...healthOf(candidate.release.id), percent: candidate.percent, promoteAfter: 20 }
        : null,
    }));
    return { status: 200, body: { set: '', apps } };
  }

  function healthOf(id: string) {
    const votes = { loads: 40, failures: fake.failures[id] ?? 0, signedOut: NO_VOTES };
    return { id, ...votes, vitals: VITALS, errors: [] };
  }

  return fake;
}
