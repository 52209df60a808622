import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from '@atrium/api-client';
import type { EventDetails, EventPayload } from '@atrium/contracts/events';
import { eventMutations, eventQueries } from './events';

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

let server: Server;
let calls: string[];
/** Response to a write. */
let answer: EventPayload;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      const { method = '', url = '' } = incoming;
      calls.push([method, url, body].join(' ').trim());
      const entity = { GET: [EVENT], DELETE: {} }[method] ?? answer;
      response.end(JSON.stringify(entity));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The client resolves paths against the page; Node has no page.
  Object.assign(globalThis, { document: { baseURI: `http://127.0.0.1:${String(port)}/calendar` } });
});

beforeEach(() => {
  calls = [];
});

afterAll(() => {
  server.close();
});

it('converts start and end to dates', async () => {
  const [event] = await createQueryClient().query(eventQueries.list());

  expect(event).toEqual({
    ...EVENT,
    startDate: new Date('2026-11-20T09:00:00.000Z'),
    endDate: new Date('2026-11-20T10:00:00.000Z'),
  });
});

it('shows each change without another read', async () => {
  const client = createQueryClient();
  const stop = new QueryObserver(client, eventQueries.list()).subscribe(() => undefined);
  await client.query(eventQueries.list());
  calls = [];

  const titles = () => client.getQueryData(eventQueries.list().queryKey)?.map(({ title }) => title);

  answer = { ...EVENT, id: 8, title: 'New', startDate: '2026-11-19T09:00:00.000Z' };
  await new MutationObserver(client, eventMutations.create()).mutate(DETAILS);
  expect(titles()).toEqual(['New', 'Review']);
  answer = { ...EVENT, title: 'Moved', startDate: '2026-11-18T09:00:00.000Z' };
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
  await client.query(eventQueries.list());
  await client.invalidateQueries({ queryKey });
  answer = { ...EVENT, id: 8 };

  await new MutationObserver(client, eventMutations.create()).mutate(DETAILS);

  expect(client.getQueryData(queryKey)).toHaveLength(2);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
