import {
  addDays,
  addHours,
  addMinutes,
  addYears,
  format,
  isWeekend,
  min,
  set,
  startOfYear,
} from 'date-fns';
import { foldUsername } from '@atrium/contracts/fold-username';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { DELETED_MESSAGE } from '@atrium/contracts/messages';
import type { Database } from '../db/database';
import type { NoticeCause, notices, NoticeTimes } from '../db/schema/notice-tables';
import { createLicenseKey } from '../modules/licenses/license-key';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoUsername } from '../modules/users/demo-accounts';
import { hashPassword } from '../modules/users/password';
import { createUserRepository } from '../modules/users/user.repository';
import { scheduleOf } from '../recurrence/schedule';
import { createDemoRepository } from './demo.repository';
import { addDemoActivity } from './demo-activity';
import { type DemoContent, readDemoContent } from './demo-content';
import { createDemoFiles, sha256Of } from './demo-files';

const TRIAL_DAYS = 30;

type DemoRepository = ReturnType<typeof createDemoRepository>;
type IdOfUser = (username: DemoUsername) => number;

/**
 * Adds the demo to a database without users: accounts and believable customers, licenses, tasks, events,
 * conversations, notices and activity around `now`. Does nothing to any other database.
 */
export async function addDemoData(db: Database, now: Date): Promise<void> {
  if ((await createUserRepository(db).count()) > 0) return;
  const content = readDemoContent();
  await db.transaction(async (transaction) => {
    const demo = createDemoRepository(transaction);
    const idOf = await addUsers(demo, now);
    await addCustomers(demo, content, now);
    const { tasks, comments } = await addTasks(demo, content.tasks, idOf, now);
    const events = await addEvents(demo, content.events, idOf, now);
    const messages = await addConversations(demo, content.conversations, idOf, now);
    await addFiles(demo, { tasks, comments, events, messages }, idOf, now);
    await addNotices(demo, content.notices, { tasks, comments, events }, idOf, now);
    await addDemoActivity(transaction, idOf, now);
  });
}

async function addUsers(demo: DemoRepository, now: Date): Promise<IdOfUser> {
  // One hash for all, because hashing is slow and the password is public.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const added = await demo.addUsers(
    DEMO_ACCOUNTS.map((account) => ({
      ...account,
      usernameKey: foldUsername(account.username),
      emailKey: mailboxKey(account.email),
      passwordHash,
      createdAt: addDays(now, -900),
    })),
  );
  const ids = new Map(added.map(({ username, id }) => [username, id]));
  return (username) => required(ids.get(username));
}

async function addCustomers(
  demo: DemoRepository,
  { distributors, licenses }: DemoContent,
  now: Date,
): Promise<void> {
  const added = await demo.addDistributors(
    distributors.map(({ name, email, channel, joinedDaysAgo }) => ({
      name,
      email,
      channel,
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
  const periods = licensePeriods(licenses, now).map((period, index) => {
    // The last company has no license yet.
    const { id, distributorId } = required(companies[index % (companies.length - 1)]);
    const active = !licenses.inactive.includes(index);
    return { ...period, companyId: id, distributorId, active };
  });
  const renewals = licenses.renewed.map((index) => {
    const { expiresAt, ...renewed } = required(periods[index]);
    return { ...renewed, createdAt: min([expiresAt, now]), expiresAt: addYears(expiresAt, 1) };
  });
  await demo.addLicenses(
    [...periods, ...renewals].map((license) => ({ ...license, key: createLicenseKey() })),
  );
}

function licensePeriods(
  { endOnDayOfYear, endInDays, yearlyStartedDaysAgo, trialStartedDaysAgo }: DemoContent['licenses'],
  now: Date,
) {
  const noon = set(startOfYear(now), { hours: 12 });
  return [
    ...[
      ...endOnDayOfYear.map((day) => addDays(noon, day - 1)),
      ...endInDays.map((days) => addDays(now, days)),
      ...yearlyStartedDaysAgo.map((days) => addYears(addDays(now, -days), 1)),
    ].map((expiresAt) => ({
      isTrial: false,
      createdAt: min([addYears(expiresAt, -1), now]),
      expiresAt,
    })),
    ...trialStartedDaysAgo.map((days) => {
      const createdAt = addDays(now, -days);
      return { isTrial: true, createdAt, expiresAt: addDays(createdAt, TRIAL_DAYS) };
    }),
  ];
}

async function addTasks(
  demo: DemoRepository,
  content: DemoContent['tasks'],
  idOf: IdOfUser,
  now: Date,
) {
  const dateOf = (day: number | null) =>
    day === null ? null : format(addDays(now, day), 'yyyy-MM-dd');
  const daysOld = (index: number) => content.length - index;
  const tasks = await demo.addTasks(
    content.map(
      ({ title, type, status, priority, by, description, days: [start, end] }, index) => ({
        title,
        type,
        status,
        priority,
        description,
        startDate: dateOf(start),
        endDate: dateOf(end),
        createdAt: addDays(now, -daysOld(index)),
        createdBy: idOf(by),
      }),
    ),
  );
  const added = content.map((task, index) => ({ ...task, taskId: required(tasks[index]).id }));
  await demo.addAssignees(
    added.flatMap(({ assignees, taskId }) =>
      assignees.map((name) => ({ taskId, userId: idOf(name) })),
    ),
  );
  const comments = await demo.addComments(
    added.flatMap(({ comments, quietHours, taskId }, index) =>
      comments.map(([author, text], position) => ({
        taskId,
        authorId: idOf(author),
        content: text,
        createdAt: timeInThread(now, quietHours, {
          hours: 24 * daysOld(index) - quietHours,
          place: (comments.length - 1 - position) / comments.length,
        }),
        mentionedIds: DEMO_ACCOUNTS.filter(({ username }) => text.includes(`@${username}`)).map(
          ({ username }) => idOf(username),
        ),
      })),
    ),
  );
  return { tasks, comments };
}

async function addEvents(
  demo: DemoRepository,
  content: DemoContent['events'],
  idOf: IdOfUser,
  now: Date,
) {
  // The hours are local to the server.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const events = await demo.addEvents(
    content.map(({ day, time, minutes: length, users: [creator], ...event }) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number);
      const startDay = workingDay(now, day);
      const startDate = set(startDay, { hours, minutes, seconds: 0, milliseconds: 0 });
      const endDate = addMinutes(startDate, length);
      return {
        title: event.title,
        description: event.description,
        repetition: event.repetition,
        startDate,
        endDate,
        timeZone,
        createdBy: idOf(creator),
      };
    }),
  );
  await demo.addParticipants(
    content.flatMap(({ users, guests, answers }, index) => {
      const event = required(events[index]);
      const answered = (by: string) => ({
        eventId: event.id,
        answer: answers[by],
        answeredFor: scheduleOf(event),
      });
      return [
        ...users.map((name) => ({ ...answered(name), userId: idOf(name) })),
        ...guests.map((guest) => ({ ...answered(guest.email), ...guest })),
      ];
    }),
  );
  return events;
}

async function addConversations(
  demo: DemoRepository,
  content: DemoContent['conversations'],
  idOf: IdOfUser,
  now: Date,
): Promise<DemoMessage[]> {
  const sent: DemoMessage[] = [];
  for (const { between, messages, unread, quietHours } of content) {
    const [first, second] = between;
    const added = await demo.addMessages(
      messages.map(([from, text, { state } = {}], index) => {
        const later = messages.length - 1 - index;
        const createdAt = timeInThread(now, quietHours, {
          hours: 6 * messages.length,
          place: later / messages.length,
        });
        return {
          senderId: idOf(from),
          recipientId: idOf(from === first ? second : first),
          content: state === 'deleted' ? DELETED_MESSAGE : text,
          isRead: later >= unread,
          createdAt,
          editedAt: state === 'edited' ? addMinutes(createdAt, 1) : null,
          deletedAt: state === 'deleted' ? addMinutes(createdAt, 1) : null,
        };
      }),
    );
    for (const [index, [, , { quotes } = {}]] of messages.entries()) {
      if (quotes) await demo.addQuote(required(added[index]).id, required(added[quotes - 1]).id);
    }
    sent.push(...added);
  }
  return sent;
}

async function addFiles(
  demo: DemoRepository,
  { tasks, comments, events, messages }: Subjects & { readonly messages: readonly DemoMessage[] },
  idOf: IdOfUser,
  now: Date,
): Promise<void> {
  await demo.addFiles(
    createDemoFiles().map((file) => {
      const uploadedBy = idOf(file.by);
      const { name, altText, type, width, height, content: bytes } = file;
      return {
        content: {
          sha256: sha256Of(bytes),
          size: bytes.length,
          type,
          width,
          height,
          uploadedBy,
          storedAt: now,
        },
        bytes,
        file: {
          name,
          altText,
          uploadedBy,
          uploadedAt: now,
          taskId: tasks.find(({ title }) => title === file.task)?.id,
          commentId: comments.find(({ content }) => content === file.comment)?.id,
          eventId: events.find(({ title }) => title === file.event)?.id,
          messageId: messages.find(({ content }) => content === file.message)?.id,
        },
      };
    }),
  );
}

type DemoTask = Awaited<ReturnType<DemoRepository['addTasks']>>[number];
type DemoMessage = Awaited<ReturnType<DemoRepository['addMessages']>>[number];
type DemoComment = Awaited<ReturnType<DemoRepository['addComments']>>[number];
type DemoEvent = Awaited<ReturnType<DemoRepository['addEvents']>>[number];

/** The tasks and events of the demo, which notices are about. */
interface Subjects {
  readonly tasks: readonly DemoTask[];
  readonly comments: readonly DemoComment[];
  readonly events: readonly DemoEvent[];
}

async function addNotices(
  demo: DemoRepository,
  content: DemoContent['notices'],
  { tasks, comments, events }: Subjects,
  idOf: IdOfUser,
  now: Date,
): Promise<void> {
  await demo.addNotices(
    content.map(({ to, kind, by, task, event: place, hoursAgo, count, isRead }) => {
      const createdAt = hoursBefore(now, hoursAgo);
      const notice = {
        kind,
        count,
        createdAt,
        userId: idOf(to),
        byId: idOf(by),
        readAt: isRead ? addMinutes(createdAt, 30) : null,
      };
      if (task) {
        const { id: taskId, title } = required(tasks[task - 1]);
        const ofAuthor = comments.filter(
          (comment) => comment.taskId === taskId && comment.authorId === notice.byId,
        );
        return { ...notice, taskId, title, causes: causesOf(notice, ofAuthor) };
      }
      const event = required(events[(place ?? 0) - 1]);
      return { ...notice, eventId: event.id, title: event.title, times: timesOf(notice, event) };
    }),
  );
}

type DemoNotice = Pick<typeof notices.$inferInsert, 'kind' | 'userId' | 'byId'>;

/** Returns the last comment of the author that a notice stands for. */
function causesOf(
  { kind, userId, byId = null }: DemoNotice,
  ofAuthor: readonly DemoComment[],
): readonly NoticeCause[] {
  if (kind !== 'commented' && kind !== 'mentioned') return [];
  const comment = ofAuthor.findLast(
    ({ mentionedIds }) => kind === 'commented' || mentionedIds.includes(userId),
  );
  if (!comment) return [];
  return [{ id: comment.id, byId, guestName: null, at: comment.createdAt.toISOString() }];
}

/** Returns the times of an event; one that was changed has moved by an hour. */
function timesOf({ kind }: DemoNotice, { startDate, endDate }: DemoEvent): NoticeTimes | null {
  if (kind !== 'invited' && kind !== 'event-changed') return null;
  const earlier = {
    startDate: addHours(startDate, -1).toISOString(),
    endDate: addHours(endDate, -1).toISOString(),
  };
  return {
    startDate: startDate.toISOString(),
    endDate: endDate.toISOString(),
    earlier: kind === 'event-changed' ? earlier : null,
    occurrence: null,
  };
}

/** Moves a day that is on a weekend to a working day further away, except for today and tomorrow. */
function workingDay(now: Date, day: number): Date {
  const date = addDays(now, day);
  if (day === 0 || day === 1 || !isWeekend(date)) return date;
  return addDays(date, day < 0 ? -2 : 2);
}

/**
 * Returns the time of an entry of a thread that ended `quietHours` ago after `hours`. Its entries are closer
 * together towards the end: `place` is the part of the entries that come after this one.
 */
function timeInThread(
  now: Date,
  quietHours: number,
  { hours, place }: Readonly<Record<'hours' | 'place', number>>,
): Date {
  return hoursBefore(now, quietHours + hours * place ** 2);
}

function hoursBefore(now: Date, hours: number): Date {
  return addMinutes(now, -Math.round(60 * hours));
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The demo refers to a row that was not added');
  return value;
}
