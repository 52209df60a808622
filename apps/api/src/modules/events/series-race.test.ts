import { eq, sql } from 'drizzle-orm';
import type { EventPayload } from '@atrium/contracts/events';
import { events } from '../../db/schema/event-tables';
import { addUser, describeEvent } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';
import { waitForLock } from '../../testing/wait-for-lock';
import { createExceptionRepository } from './exception.repository';

const server = setUpTestApp();
const [FIRST, SECOND] = ['2096-11-19T09:00:00.000Z', '2096-11-20T09:00:00.000Z'];
let cookie: string;
let maria: TestClient;

beforeAll(async () => {
  await addUser(server.db, 'maria');
  cookie = await server.signIn('maria');
  maria = createTestClient(server, cookie);
});

async function addTwoDays() {
  const values = {
    startDate: FIRST,
    endDate: '2096-11-19T10:00:00.000Z',
    timeZone: 'UTC',
    repetition: { frequency: 'daily', interval: 1, count: 2 },
  };
  return maria.read<EventPayload>('POST', '/api/events', describeEvent(values));
}

/** Sends a request that waits for the event while somebody else cancels its first occurrence. */
async function callMeanwhile(id: number, method: string, path: string, body?: object) {
  const { db } = server;
  const { call } = await db.transaction(async (transaction) => {
    await transaction.execute(sql`select from events where id = ${id} for update`);
    const sent = server.call(method, path, { cookie, ...(body && { body }) });
    await waitForLock(db);
    await createExceptionRepository(transaction).put(id, FIRST, null);
    // Not awaited by the transaction.
    return { call: sent };
  });
  return call;
}

it('deletes the event when two people delete its last two occurrences at once', async () => {
  const { id } = await addTwoDays();

  const path = `/api/events/${String(id)}?occurrence=${SECOND}`;
  expect((await callMeanwhile(id, 'DELETE', path)).status).toBe(200);
  expect(await server.db.select().from(events).where(eq(events.id, id))).toEqual([]);
});

it('refuses a change of an occurrence that somebody else deletes at once', async () => {
  const { id } = await addTwoDays();

  const path = `/api/events/${String(id)}?occurrence=${FIRST}`;
  expect((await callMeanwhile(id, 'PUT', path, describeEvent())).status).toBe(404);
});
