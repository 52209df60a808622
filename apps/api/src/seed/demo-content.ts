import { z } from 'zod';
import { companyStatus } from '@atrium/contracts/companies';
import { distributorChannel } from '@atrium/contracts/distributors';
import { answer, repetition } from '@atrium/contracts/events';
import { noticeKind } from '@atrium/contracts/notices';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { DEMO_ACCOUNTS } from '../modules/users/demo-accounts';
import conversations from './demo/conversations.json';
import distributors from './demo/distributors.json';
import events from './demo/events.json';
import licenses from './demo/licenses.json';
import notices from './demo/notices.json';
import tasks from './demo/tasks.json';

const username = z.enum(DEMO_ACCOUNTS.map((account) => account.username));
// Days relative to today; negative in the past.
const day = z.int();
const daysAgo = z.int().positive();

/** Hours since the last comment or message. */
const quietHours = z.number().positive();
const textBy = z.tuple([username, z.string()]);

const task = z.strictObject({
  title: z.string(),
  type: taskType,
  status: z._default(taskStatus, 'Todo'),
  priority: z._default(taskPriority, 'Medium'),
  by: username,
  assignees: z.array(username),
  /** Start and end. */
  days: z.tuple([day.nullable(), day.nullable()]).default([null, null]),
  description: z.string().nullable().default(null),
  quietHours: quietHours.default(1),
  comments: z.array(textBy).default([]),
});

const event = z.strictObject({
  title: z.string(),
  day,
  /** Local time of the start. */
  time: z.iso.time({ precision: -1 }),
  minutes: z.int().positive(),
  repetition: z._default(z.nullable(repetition), null),
  description: z.string().nullable().default(null),
  /** Participants; the first one made the event. */
  users: z.tuple([username], username),
  guests: z.array(z.strictObject({ name: z.string(), email: z.email() })).default([]),
  /** Answers by username or email address. */
  answers: z.record(z.string(), answer).default({}),
});

// Position in a list of messages, tasks or events, from 1.
const position = z.int().positive();

const message = z.tuple([
  username,
  z.string(),
  z
    .strictObject({
      state: z.enum(['edited', 'deleted']).optional(),
      /** An earlier message of the conversation. */
      quotes: position.optional(),
    })
    .optional(),
]);

const conversation = z.strictObject({
  between: z.tuple([username, username]),
  /** Number of messages at the end that have not been read. */
  unread: z.int(),
  quietHours,
  messages: z.array(message),
});

const notice = z.strictObject({
  to: username,
  kind: noticeKind,
  by: username,
  task: position.optional(),
  event: position.optional(),
  hoursAgo: z.number().positive(),
  count: z.int().optional(),
  isRead: z.boolean().default(false),
});

const company = z.strictObject({
  name: z.string(),
  email: z.email(),
  status: companyStatus,
  phone: z.string().optional(),
  vatNumber: z.string().optional(),
  address: z.string().optional(),
  authorizedPerson: z.string().optional(),
  authorizedPersonTitle: z.string().optional(),
});

const distributor = z.strictObject({
  name: z.string(),
  email: z.email(),
  channel: distributorChannel,
  joinedDaysAgo: daysAgo,
  companies: z.array(company),
});

const demoContent = z.strictObject({
  conversations: z.array(conversation),
  distributors: z.array(distributor),
  events: z.array(event),
  licenses: z.strictObject({
    /** Days on which one-year licenses end; 1 is January 1 of this year, 366 or 367 that of the next. */
    endOnDayOfYear: z.array(daysAgo),
    /** Days relative to today on which one-year licenses end. */
    endInDays: z.array(day),
    yearlyStartedDaysAgo: z.array(daysAgo),
    trialStartedDaysAgo: z.array(daysAgo),
    /** Positions in the list of all licenses, in the order above, from 0. */
    inactive: z.array(z.int()),
    /** Positions of the licenses that another one of the same company continues. */
    renewed: z.array(z.int()),
  }),
  notices: z.array(notice),
  tasks: z.array(task),
});

/** The content of the demo; tasks, comments, messages and notices are ordered from oldest to newest. */
export type DemoContent = z.infer<typeof demoContent>;

/** Reads and validates the files in `demo/`. */
export function readDemoContent(): DemoContent {
  return demoContent.parse({ conversations, distributors, events, licenses, notices, tasks });
}
