import { eq, sql } from 'drizzle-orm';
import type { Task } from '@atrium/contracts/tasks';
import { requireRow } from '../../db/rows';
import { outbox } from '../../db/schema/mail-tables';
import { notices } from '../../db/schema/notice-tables';
import { tasks, users } from '../../db/schema/tables';
import { createMessageComposer } from '../../mail/compose-message';
import { mailKinds } from '../../mail/mail-kinds';
import { createDeliveryRepository } from '../../mail/outbox/delivery.repository';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient } from '../../testing/test-client';
import { storeTestFile } from '../../testing/test-files';
import { createNoticeRepository } from './notice.repository';
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
  await server.db.update(users).set({ noticesMailedAt: null, deactivatedAt: null });
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

it('names the files of a comment', async () => {
  const [task] = await server.db
    .insert(tasks)
    .values({ title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low', createdBy: deniz })
    .returning();
  const client = createTestClient(server, await server.signIn('maria'));
  const attachmentIds = [
    await storeTestFile(server.db, maria, 'ekran\u202e.png'),
    await storeTestFile(server.db, maria, 'b.png'),
  ];
  const path = `/api/tasks/${String(task?.id)}/comments`;
  await client.read('POST', path, { content: 'Look', attachmentIds });
  await passTime(2);
  expect(await enqueueNoticeMails(server.db)).toBe(1);

  const [mail] = await composeMails();

  const sentence = `maria commented on TASK-000${String(task?.number)} Totals`;
  expect(mail).toContain(`${sentence}, with \u2068ekran\u202e.png\u2069 and 1 more file\n`);
  expect(mail).not.toContain('Look');
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

it('counts the hour of a notice from the first change that no mail has told of', async () => {
  const { id } = await server.db
    .insert(tasks)
    .values({ title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low' })
    .returning()
    .then(requireRow);
  const repository = createNoticeRepository(server.db);
  const change = async () => {
    await repository.write(maria, [
      { kind: 'commented', taskId: id, title: 'Totals', userIds: [deniz] },
    ]);
  };
  // A change every 40 minutes.
  const later = sql`interval '40 minutes'`;
  const pass = async () => {
    await server.db.update(users).set({ noticesMailedAt: sql`notices_mailed_at - ${later}` });
    await server.db.update(notices).set({
      createdAt: sql`created_at - ${later}`,
      firstAt: sql`first_at - ${later}`,
    });
  };
  const rounds = [];
  for (let round = 0; round < 9; round += 1) {
    await change();
    rounds.push(await enqueueNoticeMails(server.db));
    await pass();
  }

  // After 80 minutes, and then at the first round that is four hours later.
  expect(rounds).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 1]);
  expect(await server.db.$count(notices)).toBe(1);
});

describe('a mail that is still queued', () => {
  async function addTask() {
    const client = createTestClient(server, await server.signIn('maria'));
    const task = { title: 'Totals', type: 'Bug', status: 'Todo', priority: 'Low' };
    const { id } = await client.read<Task>('POST', '/api/tasks', { ...task, assigneeIds: [deniz] });
    await server.db.update(notices).set({ createdAt: sql`created_at - interval '2 hours'` });
    return { path: `/api/tasks/${String(id)}`, client };
  }

  it('does not tell of a task that is deleted, but of what is left', async () => {
    const mailedAt = new Date(Date.now() - 5 * 60 * MINUTE_MS);
    await server.db.update(users).set({ noticesMailedAt: mailedAt }).where(eq(users.id, deniz));
    const { path, client } = await addTask();
    await addNotice(90);
    expect(await enqueueNoticeMails(server.db)).toBe(1);

    await client.read('DELETE', path);
    expect(await server.db.$count(outbox)).toBe(0);
    const [user] = await server.db.select().from(users).where(eq(users.id, deniz));
    expect(user?.noticesMailedAt).toEqual(mailedAt);
    expect(await enqueueNoticeMails(server.db)).toBe(1);
    const [mail] = await composeMails();
    expect(mail).toContain('1 unread notice in Atrium\nmaria canceled Lunch');
    expect(mail).not.toContain('Totals');
  });

  it('is not sent again if it may have arrived', async () => {
    const { path, client } = await addTask();
    expect(await enqueueNoticeMails(server.db)).toBe(1);
    await server.db.update(outbox).set({ maybeSent: true });
    await client.read('DELETE', path);
    expect(await server.db.$count(outbox)).toBe(1);
    expect(await enqueueNoticeMails(server.db)).toBe(0);
  });
});
