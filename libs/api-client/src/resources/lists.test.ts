import type { ServerResponse } from 'node:http';
import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, explainError, isConflict } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import { serve } from '../testing/serve';
import { companyMutations, companyQueries } from './companies';
import { distributorMutations, distributorQueries } from './distributors';
import { eventMutations, eventQueries } from './events';
import { licenseQueries } from './licenses';
import { taskCommentQueries, taskMutations, taskQueries } from './tasks';
import { userQueries } from './users';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const REJECTION = 'This has been changed in the meantime, nothing was saved';

const DETAILS: EventDetails = {
  title: 'Review',
  description: null,
  startDate: '2026-11-20T09:00:00.000Z',
  endDate: '2026-11-20T10:00:00.000Z',
  participantIds: [2],
  participants: [{ email: 'ada@example.com', name: 'Ada' }],
};

const EVENT: EventPayload = {
  ...DETAILS,
  id: 7,
  participants: [{ userId: 2 }, { userId: null, email: 'ada@example.com', name: 'Ada' }],
  changedBy: null,
};

/** Methods, paths, versions and bodies of the calls so far. */
let calls: string[];
let respond: (method: string, response: ServerResponse) => void;

serve((incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming;
    calls.push([method, url, headers['if-match'], body].filter(Boolean).join(' '));
    respond(method, response);
  });
});

beforeEach(() => {
  calls = [];
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
  const held: ServerResponse[] = [];
  respond = (__, response) => held.push(response);
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
  beforeEach(() => {
    respond = (method, response) => {
      const isRead = method === 'GET';
      response.writeHead(isRead ? 200 : 412).end(isRead ? '[]' : REJECTION);
    };
  });

  it('names the version that it replaces', async () => {
    await update(createQueryClient(), 3).catch(() => undefined);

    expect(calls[0]).toMatch(`PUT ${path} "3" `);
  });

  it('without a version replaces any', async () => {
    await update(createQueryClient(), undefined).catch(() => undefined);

    expect(calls[0]).toMatch(`PUT ${path} {`);
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

/** Responds to writes with an event. */
function respondToWrites(event: EventPayload) {
  respond = (method, response) => {
    response.end(JSON.stringify({ GET: [EVENT], DELETE: {} }[method] ?? event));
  };
}

it('converts start and end to dates', async () => {
  respondToWrites(EVENT);
  const [event] = await createQueryClient().query(eventQueries.list());

  expect(event).toEqual({
    ...EVENT,
    startDate: new Date('2026-11-20T09:00:00.000Z'),
    endDate: new Date('2026-11-20T10:00:00.000Z'),
  });
});

it('shows each change without another read', async () => {
  respondToWrites(EVENT);
  const client = createQueryClient();
  const stop = new QueryObserver(client, eventQueries.list()).subscribe(() => undefined);
  await client.query(eventQueries.list());
  calls = [];

  const titles = () => client.getQueryData(eventQueries.list().queryKey)?.map(({ title }) => title);

  respondToWrites({ ...EVENT, id: 8, title: 'New', startDate: '2026-11-19T09:00:00.000Z' });
  await new MutationObserver(client, eventMutations.create()).mutate(DETAILS);
  expect(titles()).toEqual(['New', 'Review']);
  respondToWrites({ ...EVENT, title: 'Moved', startDate: '2026-11-18T09:00:00.000Z' });
  await new MutationObserver(client, eventMutations.update()).mutate({ id: 7, details: DETAILS });
  expect(titles()).toEqual(['Moved', 'New']);
  await new MutationObserver(client, eventMutations.delete()).mutate({ id: 8 });
  expect(titles()).toEqual(['Moved']);
  expect(calls).toEqual([
    `POST /api/events ${JSON.stringify(DETAILS)}`,
    `PUT /api/events/7 ${JSON.stringify(DETAILS)}`,
    'DELETE /api/events/8',
  ]);
  stop();
});

it('keeps a list stale that a change of its own has been put into', async () => {
  const client = createQueryClient();
  const { queryKey } = eventQueries.list();
  respondToWrites({ ...EVENT, id: 8 });
  await client.query(eventQueries.list());
  await client.invalidateQueries({ queryKey });

  await new MutationObserver(client, eventMutations.create()).mutate(DETAILS);

  expect(client.getQueryData(queryKey)).toHaveLength(2);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
