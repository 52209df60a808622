import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logout } from '@atrium/contracts';
import { countUnreadByUser } from '@atrium/contracts/messages';
import { explainError, request } from './index';

let server: Server;

/** Starts a server that breaks every connection, after a part of the response if there is one. */
async function breakAfter(part: string) {
  server = createServer(({ socket }, response) => {
    if (part) response.write(part, () => socket.destroy());
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/` } });
}

afterEach(() => {
  server.close();
});

it.each([
  ['before the response to a read', () => request(countUnreadByUser, {}), '', ''],
  ['before the response to a write', () => request(logout, {}), '', ' Your changes are not saved.'],
  ['within the response to a read', () => request(countUnreadByUser, {}), '{"2":', ''],
  [
    'within the response to a write',
    () => request(logout, {}),
    '{',
    ' The change may or may not have been saved.',
  ],
])('explains that the connection breaks %s', async (_, send, part, outcome) => {
  await breakAfter(part);

  const error = await send().catch((reason: unknown) => reason);

  expect(explainError(error)).toBe(`The server can’t be reached.${outcome}`);
});
