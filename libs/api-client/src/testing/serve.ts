import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a server for the tests of a file, as if it had served the page. */
export function serve(listener: RequestListener): void {
  const server = createServer(listener);

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // The client resolves paths against the page; Node has no page.
    Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/tasks` } });
  });

  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
}
