import { addDays, addHours, addMinutes, addYears, format, set, startOfYear } from 'date-fns';
import type { Database } from '../db/database';
import { createLicenseKey } from '../modules/licenses/license-key';
import { hashPassword } from '../modules/session/password';
import { foldIdentifier } from '../modules/users/fold-identifier';
import { createUserRepository } from '../modules/users/user.repository';
import { createDemoRepository } from './demo.repository';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoUsername } from './demo-accounts';
import { demoConversations } from './demo-conversations';
import { demoDistributors } from './demo-customers';
import { demoEvents } from './demo-events';
import { demoTasks } from './demo-tasks';

const TRIAL_DAYS = 30;
// Days of the year on which a licence of this year ends, and how long ago the others began.
const ENDING_THIS_YEAR = [19, 47, 74, 103, 131, 158, 190, 221, 249, 276, 304, 327, 348, 357];
const YEARLY_BEGAN_DAYS_AGO = [1, 6, 12, 17, 23, 28];
const TRIALS_BEGAN_DAYS_AGO = [2, 9, 21, 44];
const INACTIVE = new Set([2, 7, 23]);

type DemoRepository = ReturnType<typeof createDemoRepository>;
type UserIds = ReadonlyMap<DemoUsername, number>;

/**
 * Fills a database that has no users yet with the demo: three accounts and believable customers,
 * licences, tasks, events and conversations around `now`. Does nothing to any other database.
 */
export async function addDemoData(db: Database, now: Date): Promise<void> {
  if ((await createUserRepository(db).count()) > 0) return;
  await db.transaction(async (transaction) => {
    const demo = createDemoRepository(transaction);
    const users = await addUsers(demo, now);
    await addCustomers(demo, now);
    await addTasks(demo, users, now);
    await addEvents(demo, users, now);
    await addConversations(demo, users, now);
  });
}

async function addUsers(demo: DemoRepository, now: Date): Promise<UserIds> {
  const rows = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => ({
      ...account,
      usernameKey: foldIdentifier(account.username),
      emailKey: foldIdentifier(account.email),
      passwordHash: await hashPassword(DEMO_PASSWORD),
      createdAt: addDays(now, -900),
    })),
  );
  const added = await demo.addUsers(rows);
  return new Map(DEMO_ACCOUNTS.map(({ username }, index) => [username, idAt(added, index)]));
}

async function addCustomers(demo: DemoRepository, now: Date): Promise<void> {
  const distributors = await demo.addDistributors(
    demoDistributors.map(({ name, email, channel, joined }) => ({
      name,
      email,
      channel,
      createdAt: addDays(now, -joined),
    })),
  );
  const companies = await demo.addCompanies(
    demoDistributors.flatMap((distributor, index) =>
      distributor.companies.map(([name, email, status, details], position) => ({
        name,
        email,
        status,
        distributorId: idAt(distributors, index),
        phone: details?.[0] ?? null,
        vatNumber: details?.[1] ?? null,
        address: details?.[2] ?? null,
        authorizedPerson: details?.[3] ?? null,
        authorizedPersonTitle: details?.[4] ?? null,
        createdAt: addDays(now, 9 * (position + 1) - distributor.joined),
      })),
    ),
  );
  await demo.addLicenses(
    licensePeriods(now).map((period, index) => {
      // The last company waits for its first licence.
      const company = companies[index % (companies.length - 1)];
      if (company === undefined) throw new Error('The demo has no companies');
      return {
        ...period,
        companyId: company.id,
        distributorId: company.distributorId,
        key: createLicenseKey(),
        active: !INACTIVE.has(index),
      };
    }),
  );
}

function licensePeriods(now: Date) {
  const noon = set(startOfYear(now), { hours: 12 });
  return [
    ...ENDING_THIS_YEAR.map((day) => {
      const expiresAt = addDays(noon, day - 1);
      return { isTrial: false, createdAt: addYears(expiresAt, -1), expiresAt };
    }),
    ...YEARLY_BEGAN_DAYS_AGO.map((days) => {
      const createdAt = addDays(now, -days);
      return { isTrial: false, createdAt, expiresAt: addYears(createdAt, 1) };
    }),
    ...TRIALS_BEGAN_DAYS_AGO.map((days) => {
      const createdAt = addDays(now, -days);
      return { isTrial: true, createdAt, expiresAt: addDays(createdAt, TRIAL_DAYS) };
    }),
  ];
}

async function addTasks(demo: DemoRepository, users: UserIds, now: Date): Promise<void> {
  const createdAt = (index: number): Date => addDays(now, (index - demoTasks.length) * 2);
  const tasks = await demo.addTasks(
    demoTasks.map(([title, type, status, priority, , [start, end], description], index) => ({
      title,
      type,
      status,
      priority,
      description,
      startDate: start === null ? null : format(addDays(now, start), 'yyyy-MM-dd'),
      endDate: end === null ? null : format(addDays(now, end), 'yyyy-MM-dd'),
      createdAt: createdAt(index),
    })),
  );
  await demo.addAssignees(
    demoTasks.flatMap(([, , , , assignees], index) =>
      assignees.map((name) => ({ taskId: idAt(tasks, index), userId: idOf(users, name) })),
    ),
  );
  await demo.addComments(
    demoTasks.flatMap(([, , , , , , , comments = []], index) =>
      comments.map(([author, content], position) => ({
        taskId: idAt(tasks, index),
        authorId: idOf(users, author),
        content,
        createdAt: addHours(createdAt(index), 7 * (position + 1)),
      })),
    ),
  );
}

async function addEvents(demo: DemoRepository, users: UserIds, now: Date): Promise<void> {
  const events = await demo.addEvents(
    demoEvents.map(([title, day, [hours, minutes], length, , description]) => {
      const startDate = set(addDays(now, day), { hours, minutes, seconds: 0, milliseconds: 0 });
      return { title, description, startDate, endDate: addMinutes(startDate, length) };
    }),
  );
  await demo.addParticipants(
    demoEvents.flatMap(([, , , , names, , guests = []], index) => [
      ...names.map((name) => ({ eventId: idAt(events, index), userId: idOf(users, name) })),
      ...guests.map(([name, email]) => ({ eventId: idAt(events, index), name, email })),
    ]),
  );
}

async function addConversations(demo: DemoRepository, users: UserIds, now: Date): Promise<void> {
  await demo.addMessages(
    demoConversations.flatMap(({ between: [a, b], lines, unread }) =>
      lines.map((line, index) => {
        const fromA = line.startsWith('a');
        const remaining = lines.length - index;
        return {
          senderId: idOf(users, fromA ? a : b),
          recipientId: idOf(users, fromA ? b : a),
          content: line.slice('a: '.length),
          isRead: remaining > unread,
          createdAt: addMinutes(now, -remaining * remaining * 17),
        };
      }),
    ),
  );
}

function idAt(rows: readonly { readonly id: number }[], index: number): number {
  const row = rows[index];
  if (row === undefined) throw new Error(`The demo has no row ${String(index)}`);
  return row.id;
}

function idOf(users: UserIds, username: DemoUsername): number {
  const id = users.get(username);
  if (id === undefined) throw new Error(`The demo has no user ${username}`);
  return id;
}
