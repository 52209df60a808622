import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { QueryClient } from '@tanstack/react-query';
import { MutationObserver } from '@tanstack/react-query';
import { createQueryClient, explainError, isConflict } from '@atrium/api-client';
import { companyMutations, companyQueries } from './companies';
import { distributorMutations, distributorQueries } from './distributors';
import { eventMutations, eventQueries } from './events';
import { taskMutations, taskQueries } from './tasks';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const REJECTION = 'This has been changed in the meantime, nothing was saved';

let server: Server;
let calls: string[];

beforeAll(async () => {
  server = createServer(({ method = '', url = '', headers }, response) => {
    calls.push(`${method} ${url} ${headers['if-match'] ?? '-'}`);
    const isChange = method !== 'GET';
    response.writeHead(isChange ? 412 : 200).end(isChange ? REJECTION : '[]');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/` } });
});

beforeEach(() => {
  calls = [];
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

type Version = number | undefined;

const contact = { name: 'Contoso', email: 'office@contoso.example' };
const texts = { phone: null, vatNumber: null, address: null, authorizedPerson: null };
const nobody = { participantIds: [], participants: [] };
const dates = { startDate: '2026-11-20T09:00:00.000Z', endDate: '2026-11-20T10:00:00.000Z' };

const updates = {
  task: {
    list: taskQueries.list().queryKey,
    path: '/api/tasks/1',
    update: (client: QueryClient, version: Version) =>
      new MutationObserver(client, taskMutations.update()).mutate({
        id: 1,
        version,
        details: { title: 'Renew', type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [2] },
      }),
  },
  company: {
    list: companyQueries.list().queryKey,
    path: `/api/companies/${UUID}`,
    update: (client: QueryClient, version: Version) =>
      new MutationObserver(client, companyMutations.update()).mutate({
        uuid: UUID,
        version,
        details: { ...contact, ...texts, authorizedPersonTitle: null, status: 'active' },
      }),
  },
  distributor: {
    list: distributorQueries.list().queryKey,
    path: '/api/distributors/1',
    update: (client: QueryClient, version: Version) =>
      new MutationObserver(client, distributorMutations.changeChannel()).mutate({
        id: 1,
        version,
        channel: 'service',
      }),
  },
  event: {
    list: eventQueries.list().queryKey,
    path: '/api/events/1',
    update: (client: QueryClient, version: Version) =>
      new MutationObserver(client, eventMutations.update()).mutate({
        id: 1,
        version,
        details: { ...dates, title: 'Review', description: null, ...nobody },
      }),
  },
};

describe.each(Object.entries(updates))('an update of a %s', (name, { list, path, update }) => {
  it('names the version that it replaces', async () => {
    await update(createQueryClient(), 3).catch(() => undefined);

    expect(calls).toEqual([`PUT ${path} "3"`]);
  });

  it('without a version replaces any', async () => {
    await update(createQueryClient(), undefined).catch(() => undefined);

    expect(calls).toEqual([`PUT ${path} -`]);
  });

  it('reports a conflict with the text of the server once its row has been read again', async () => {
    const client = createQueryClient();
    client.setQueryData<readonly unknown[]>(list, [{ id: 1 }, { id: 2 }]);

    const error: unknown = await update(client, 3).catch((reason: unknown) => reason);

    expect(isConflict(error)).toBe(true);
    expect(explainError(error)).toBe(REJECTION);
    // The server answers that the row is gone. An update of a company does not know its numeric id.
    if (name === 'company') expect(client.getQueryState(list)?.isInvalidated).toBe(true);
    else expect(client.getQueryData(list)).toEqual([{ id: 2 }]);
  });
});
