import type { ServerResponse } from 'node:http';
import type { QueryClient, QueryObserverOptions } from '@tanstack/react-query';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient, explainError, isConflict } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { serve } from '../testing/serve';
import { companyMutations, companyQueries } from './companies';
import { distributorMutations, distributorQueries } from './distributors';
import { eventMutations, eventQueries } from './events';
import { licenseQueries } from './licenses';
import { messageMutations, messageQueries } from './messages';
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
let respond: (method: string, response: ServerResponse, url: string) => void;

serve((incoming, response) => {
  let body = '';
  incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
  incoming.on('end', () => {
    const { method = '', url = '', headers } = incoming;
    calls.push([method, url, headers['if-match'], body].filter(Boolean).join(' '));
    respond(method, response, url);
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

const contact = { name: 'Contoso', email: 'office@contoso.example' };
const texts = { phone: null, vatNumber: null, address: null, authorizedPerson: null };

const updates = {
  task: {
    list: taskQueries.list().queryKey,
    path: '/api/tasks/1',
    update: (client: QueryClient, version?: number) =>
      new MutationObserver(client, taskMutations.update()).mutate({
        id: 1,
        version,
        details: { title: 'Renew', type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [2] },
      }),
  },
  company: {
    list: companyQueries.list().queryKey,
    path: `/api/companies/${UUID}`,
    update: (client: QueryClient, version?: number) =>
      new MutationObserver(client, companyMutations.update()).mutate({
        uuid: UUID,
        version,
        details: { ...contact, ...texts, authorizedPersonTitle: null, status: 'active' },
      }),
  },
  distributor: {
    list: distributorQueries.list().queryKey,
    path: '/api/distributors/1',
    update: (client: QueryClient, version?: number) =>
      new MutationObserver(client, distributorMutations.changeChannel()).mutate({
        id: 1,
        version,
        channel: 'service',
      }),
  },
  event: {
    list: eventQueries.list().queryKey,
    path: '/api/events/1',
    update: (client: QueryClient, version?: number) =>
      new MutationObserver(client, eventMutations.update()).mutate({
        id: 1,
        version,
        details: DETAILS,
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

  it('names the version that it replaces, or replaces any without one', async () => {
    await update(createQueryClient(), 3).catch(() => undefined);
    expect(calls[0]).toMatch(`PUT ${path} "3" `);

    calls = [];
    await update(createQueryClient()).catch(() => undefined);
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

it('sends the files of a message, and shows them with it', async () => {
  const file = { id: 7, name: 'notes.txt', size: 9, type: 'text/plain' };
  const picture = { width: null, height: null, altText: null };
  const entry: ConversationEntry = {
    message: {
      id: 5,
      senderId: 2,
      recipientId: 1,
      content: 'notes.txt',
      isRead: false,
      createdAt: '2026-11-20T09:00:00.000Z',
      editedAt: null,
      deletedAt: null,
      quoted: null,
      attachments: [{ ...file, ...picture }],
    },
    sender: { username: 'maria' },
  };
  respond = (_method, response) => response.end(JSON.stringify(entry));
  const client = createQueryClient();
  const { queryKey } = messageQueries.conversation(1);
  client.setQueryData(queryKey, []);

  await new MutationObserver(client, messageMutations.send(1)).mutate({
    content: 'notes.txt',
    attachmentIds: [7],
    idempotencyKey: 'a-key',
  });

  const body = { recipientId: 1, content: 'notes.txt', attachmentIds: [7] };
  expect(calls).toEqual([`POST /api/messages ${JSON.stringify(body)}`]);
  expect(client.getQueryData(queryKey)).toEqual([entry]);
});

describe('messages that are marked as read', () => {
  /** Response status by message id; 0 delays the response until `release`. */
  let statuses: Partial<Record<number, number>>;
  let release: () => void;

  beforeEach(() => {
    statuses = {};
    respond = (_method, response, url) => {
      const id = Number(url.split('/').at(-1));
      const send = () => {
        const message = { id, senderId: 1, recipientId: 2, content: 'Hi', isRead: true };
        response
          .writeHead(statuses[id] || 500)
          .end(JSON.stringify({ ...message, createdAt: new Date() }));
      };
      statuses[id] ??= 200;
      if (statuses[id] > 0) send();
      else release = send;
    };
  });

  /** Creates a client with cached unread counts and a conversation. */
  function openConversation() {
    const client = createQueryClient();
    const unread = messageQueries.unreadByUser();
    const conversation = messageQueries.conversation(1);
    client.setQueryData(unread.queryKey, { 1: 8 });
    client.setQueryData(conversation.queryKey, []);
    const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      client.getQueryState(queryKey)?.isInvalidated;
    return {
      mark: (ids: readonly number[]) =>
        new MutationObserver(client, messageMutations.markRead()).mutate(ids),
      invalidated: () => ({ unread: isStale(unread), conversation: isStale(conversation) }),
    };
  }

  it('marks the other messages when some fail, and returns the failed ones', async () => {
    statuses = { 1: 500, 4: 503 };
    const { mark, invalidated } = openConversation();

    const failures = await mark([1, 2, 3, 4, 5, 6]);

    expect(failures.map(({ id, error }) => [id, error])).toEqual([
      [1, new Error('500: Internal Server Error')],
      [4, new Error('503: Service Unavailable')],
    ]);
    expect(calls.map((call) => Number(call.split('/').at(-1))).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(invalidated()).toEqual({ unread: true, conversation: false });
  });

  it('marks the next message while the request of another one hangs', async () => {
    statuses = { 1: 0 };
    const { mark } = openConversation();

    const marking = mark([1, 2, 3, 4, 5, 6]);
    while (calls.length < 6) await nextTurn();
    release();

    expect(await marking).toHaveLength(1);
  });

  it.each([
    ['nothing if no message was marked', 500, { unread: false, conversation: false }],
    ['the conversation if a message no longer exists', 404, { unread: true, conversation: true }],
  ])('refetch %s', async (_, status, expected) => {
    statuses = { 1: status };
    const { mark, invalidated } = openConversation();
    await mark([1]);
    expect(invalidated()).toEqual(expected);
  });

  it('stops when the session has ended', async () => {
    statuses = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index + 1, 401]));
    const { mark } = openConversation();

    await expect(mark(Object.keys(statuses).map(Number))).rejects.toThrow('401');
    expect(calls.length).toBeLessThan(10);
  });
});
