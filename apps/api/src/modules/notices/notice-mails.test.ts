import { eq, sql } from 'drizzle-orm';
import { outbox } from '../../db/schema/mail-tables';
import { notices } from '../../db/schema/notice-tables';
import { tasks, users } from '../../db/schema/tables';
import { createMessageComposer } from '../../mail/compose-message';
import { mailKinds } from '../../mail/mail-kinds';
import { createDeliveryRepository } from '../../mail/outbox/delivery.repository';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient } from '../../testing/test-client';
import { enqueueNoticeMails } from './notice-mails';

const MINUTE_MS = 60_000;

const server = setUpTestApp();
let maria: number;
let deniz: number;

beforeAll(async () => {
  maria = await addUser(server.db, 'maria');
  deniz = await addUser(server.db, 'deniz');
  const client = createTestClient(server, await server.signIn('deniz'));
  expect(await client.read('GET', '/api/account/notices')).toEqual({ areMailed: false });
  await client.read('PUT', '/api/account/notices', { areMailed: true });
  expect(await client.read('GET', '/api/account/notices')).toEqual({ areMailed: true });
});

beforeEach(async () => {
  await server.db.delete(notices);
  await server.db.delete(outbox);
  await server.db.update(users).set({ noticesMailedAt: null });
});

async function addNotice(minutes: number, values: Partial<typeof notices.$inferInsert> = {}) {
  const createdAt = new Date(Date.now() - minutes * MINUTE_MS);
  await server.db.insert(notices).values({
    userId: deniz,
    kind: 'event-canceled',
    title: 'Lunch',
    byId: maria,
    createdAt,
    ...values,
  });
}

async function passTime(hours: number): Promise<void> {
  const ago = sql`${hours}::int * interval '1 hour'`;
  await server.db.update(users).set({ noticesMailedAt: sql`notices_mailed_at - ${ago}` });
  await server.db.update(notices).set({ createdAt: sql`created_at - ${ago}` });
}

async function composeMails(): Promise<string[]> {
  const compose = createMessageComposer(mailKinds, {
    from: { name: 'Atrium', address: 'atrium@example.com' },
    timeZone: 'UTC',
    publicUrl: 'https://atrium.example',
    areRepliesRead: false,
  });
  const mails = await createDeliveryRepository(server.db).claim(10, MINUTE_MS, () => undefined);
  return mails.map((mail) => {
    const { to, subject, text } = compose(mail);
    return `${JSON.stringify(to)}\n${String(subject)}\n${typeof text === 'string' ? text : ''}`;
  });
}

it('lists what is unread for an hour, with links, and the number of others', async () => {
  const [task] = await server.db
    .insert(tasks)
    .values({ title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low' })
    .returning();
  for (let index = 0; index < 9; index += 1) await addNotice(90);
  await addNotice(90, { readAt: new Date() });
  await addNotice(59);
  await addNotice(90, { userId: maria });
  await addNotice(80, { kind: 'commented', taskId: task?.id, title: 'İş\r\n<b>', count: 3 });
  await addNotice(70, { kind: 'mentioned', taskId: task?.id, title: 'Totals' });

  expect(await enqueueNoticeMails(server.db)).toBe(1);

  const [mail, ...others] = await composeMails();
  const number = `TASK-000${String(task?.number)}`;
  expect(mail?.split('\n\n').slice(0, 3)).toEqual([
    `{"name":"deniz","address":"deniz@example.com"}\n11 unread notices in Atrium\nmaria mentioned you in ${number} Totals\nhttps://atrium.example/tasks?task=${number}`,
    `maria commented on ${number} İş <b> (3 times)\nhttps://atrium.example/tasks?task=${number}`,
    'maria canceled Lunch\nhttps://atrium.example/calendar',
  ]);
  expect(mail).toContain('\n\n1 more in Atrium\n\n');
  expect(others).toEqual([]);
});

it('mails what somebody who is no participant has answered, and the time that somebody proposes', async () => {
  const guest = (guestName: string) => ({ byId: null, guestName });
  await addNotice(80, { kind: 'event-reply-uninvited', ...guest('eve@example.org') });
  const proposedStart = new Date('2096-11-20T09:00:00Z');
  await addNotice(70, { kind: 'event-proposed', proposedStart, ...guest('Ada') });
  expect(await enqueueNoticeMails(server.db)).toBe(1);

  const [mail] = await composeMails();

  expect(mail?.split('\n').filter((line) => line.includes('Lunch'))).toEqual([
    'Ada proposes Tuesday, November 20, 2096 at 9:00 AM (UTC) instead: Lunch',
    'An answer came from eve@example.org, who is not invited: Lunch',
  ]);
});

it('mails a notice once, at most every four hours', async () => {
  await addNotice(90);
  await addNotice(30);
  expect(await enqueueNoticeMails(server.db)).toBe(1);
  await passTime(3);
  expect(await enqueueNoticeMails(server.db)).toBe(0);
  await passTime(1);
  expect(await enqueueNoticeMails(server.db)).toBe(1);
  await passTime(5);
  expect(await enqueueNoticeMails(server.db)).toBe(0);

  const subjects = (await composeMails()).map((mail) => mail.split('\n')[1]);
  expect(subjects).toEqual(['1 unread notice in Atrium', '1 unread notice in Atrium']);
});

it('mails once, however many processes do it, and nobody who is deactivated', async () => {
  await addNotice(90);
  const rounds = await Promise.all(Array.from({ length: 5 }, () => enqueueNoticeMails(server.db)));
  expect(rounds.sort()).toEqual([0, 0, 0, 0, 1]);

  await server.db
    .update(users)
    .set({ noticesMailedAt: null, deactivatedAt: new Date() })
    .where(eq(users.id, deniz));
  expect(await enqueueNoticeMails(server.db)).toBe(0);
});
