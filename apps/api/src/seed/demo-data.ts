import { addDays, addHours, addMinutes, addYears, format, set, startOfYear } from 'date-fns';
import { mailboxKey } from '@atrium/contracts/mailbox';
import type { Database } from '../db/database';
import { createLicenseKey } from '../modules/licenses/license-key';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoUsername } from '../modules/users/demo-accounts';
import { foldUsername } from '../modules/users/fold-username';
import { hashPassword } from '../modules/users/password';
import { createUserRepository } from '../modules/users/user.repository';
import { createDemoRepository } from './demo.repository';
import { type DemoContent, readDemoContent } from './demo-content';

const TRIAL_DAYS = 30;

type DemoRepository = ReturnType<typeof createDemoRepository>;
type UserIds = Readonly<Record<DemoUsername, number>>;

/**
 * Adds the demo to a database without users: three accounts and believable customers, licenses, tasks,
 * events and conversations around `now`. Does nothing to any other database.
 */
export async function addDemoData(db: Database, now: Date): Promise<void> {
  if ((await createUserRepository(db).count()) > 0) return;
  const content = readDemoContent();
  await db.transaction(async (transaction) => {
    const demo = createDemoRepository(transaction);
    const users = await addUsers(demo, now);
    await addCustomers(demo, content, now);
    await addTasks(demo, content.tasks, users, now);
    await addEvents(demo, content.events, users, now);
    await addConversations(demo, content.conversations, users, now);
  });
}

async function addUsers(demo: DemoRepository, now: Date): Promise<UserIds> {
  const rows = await Promise.all(
    DEMO_ACCOUNTS.map(async (account) => ({
      ...account,
      usernameKey: foldUsername(account.username),
      emailKey: mailboxKey(account.email),
      passwordHash: await hashPassword(DEMO_PASSWORD),
      createdAt: addDays(now, -900),
    })),
  );
  const ids = new Map((await demo.addUsers(rows)).map(({ username, id }) => [username, id]));
  const idOf = (username: DemoUsername) => required(ids.get(username));
  return { admin: idOf('admin'), maria: idOf('maria'), deniz: idOf('deniz') };
}

async function addCustomers(
  demo: DemoRepository,
  { distributors, licenses }: DemoContent,
  now: Date,
): Promise<void> {
  const added = await demo.addDistributors(
    distributors.map(({ name, email, channel, joinedDaysAgo }) => ({
      ...{ name, email, channel },
      createdAt: addDays(now, -joinedDaysAgo),
    })),
  );
  const companies = await demo.addCompanies(
    distributors.flatMap((distributor, index) =>
      distributor.companies.map((company, position) => ({
        ...company,
        distributorId: required(added[index]).id,
        createdAt: addDays(now, 9 * (position + 1) - distributor.joinedDaysAgo),
      })),
    ),
  );
  await demo.addLicenses(
    licensePeriods(licenses, now).map((period, index) => {
      // The last company has no license yet.
      const { id, distributorId } = required(companies[index % (companies.length - 1)]);
      const active = !licenses.inactive.includes(index);
      return { ...period, companyId: id, distributorId, key: createLicenseKey(), active };
    }),
  );
}

function licensePeriods(
  { endOnDayOfYear, yearlyStartedDaysAgo, trialStartedDaysAgo }: DemoContent['licenses'],
  now: Date,
) {
  const noon = set(startOfYear(now), { hours: 12 });
  return [
    ...endOnDayOfYear.map((day) => {
      const expiresAt = addDays(noon, day - 1);
      return { isTrial: false, createdAt: addYears(expiresAt, -1), expiresAt };
    }),
    ...yearlyStartedDaysAgo.map((days) => {
      const createdAt = addDays(now, -days);
      return { isTrial: false, createdAt, expiresAt: addYears(createdAt, 1) };
    }),
    ...trialStartedDaysAgo.map((days) => {
      const createdAt = addDays(now, -days);
      return { isTrial: true, createdAt, expiresAt: addDays(createdAt, TRIAL_DAYS) };
    }),
  ];
}

async function addTasks(
  demo: DemoRepository,
  content: DemoContent['tasks'],
  users: UserIds,
  now: Date,
): Promise<void> {
  const dateOf = (day: number | null) =>
    day === null ? null : format(addDays(now, day), 'yyyy-MM-dd');
  const createdAt = (index: number) => addDays(now, (index - content.length) * 2);
  const tasks = await demo.addTasks(
    content.map(({ title, type, status, priority, description, startDay, endDay }, index) => ({
      ...{ title, type, status, priority, description },
      startDate: dateOf(startDay),
      endDate: dateOf(endDay),
      createdAt: createdAt(index),
    })),
  );
  const added = content.map((task, index) => ({ ...task, taskId: required(tasks[index]).id }));
  await demo.addAssignees(
    added.flatMap(({ assignees, taskId }) =>
      assignees.map((name) => ({ taskId, userId: users[name] })),
    ),
  );
  await demo.addComments(
    added.flatMap(({ comments, taskId }, index) =>
      comments.map(({ author, content: text }, position) => ({
        taskId,
        authorId: users[author],
        content: text,
        createdAt: addHours(createdAt(index), 7 * (position + 1)),
      })),
    ),
  );
}

async function addEvents(
  demo: DemoRepository,
  content: DemoContent['events'],
  users: UserIds,
  now: Date,
): Promise<void> {
  const events = await demo.addEvents(
    content.map(({ title, day, time, minutes: length, description }) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const startDate = set(addDays(now, day), { hours, minutes, seconds: 0, milliseconds: 0 });
      return { title, description, startDate, endDate: addMinutes(startDate, length) };
    }),
  );
  await demo.addParticipants(
    content.flatMap(({ users: names, guests }, index) => {
      const eventId = required(events[index]).id;
      return [
        ...names.map((name) => ({ eventId, userId: users[name] })),
        ...guests.map((guest) => ({ eventId, ...guest })),
      ];
    }),
  );
}

async function addConversations(
  demo: DemoRepository,
  content: DemoContent['conversations'],
  users: UserIds,
  now: Date,
): Promise<void> {
  await demo.addMessages(
    content.flatMap(({ between: [first, second], messages, unread }) =>
      messages.map(({ from, content: text }, index) => {
        const remaining = messages.length - index;
        return {
          senderId: users[from],
          recipientId: users[from === first ? second : first],
          content: text,
          isRead: remaining > unread,
          createdAt: addMinutes(now, -remaining * remaining * 17),
        };
      }),
    ),
  );
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo refers to a row that was not added');
  return value;
}
