import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueryObserverOptions } from '@tanstack/react-query';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '../index';
import { companyQueries } from './companies';
import { distributorQueries } from './distributors';
import { eventQueries } from './events';
import { licenseQueries } from './licenses';
import { taskCommentQueries, taskQueries } from './tasks';
import { userQueries } from './users';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

let server: Server;
let held: ServerResponse[];

beforeAll(async () => {
  server = createServer((_, response) => {
    held.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/tasks` } });
});

beforeEach(() => {
  held = [];
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

it.each<[string, object]>([
  ['the companies', companyQueries.list()],
  ['a company', companyQueries.detail(UUID)],
  ['the licenses of a company', companyQueries.licenses(UUID)],
  ['the distributors', distributorQueries.list()],
  ['the events', eventQueries.list()],
  ['the licenses', licenseQueries.list()],
  ['the tasks', taskQueries.list()],
  ['the comments on a task', taskCommentQueries.list(1)],
  ['the users', userQueries.list()],
])('fetches %s once when the screen is left and entered again', async (_, options) => {
  const observer = new QueryObserver(createQueryClient(), options as QueryObserverOptions);

  const leave = observer.subscribe(() => undefined);
  while (held.length === 0) await nextTurn();
  leave();
  const finished = new Promise<void>((resolve) => {
    observer.subscribe(({ isFetching }) => {
      if (!isFetching) resolve();
    });
  });
  // An aborted read would be sent again within these turns.
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  for (const response of held) response.end('[]');
  await finished;

  expect(held.length).toBe(1);
});

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}
