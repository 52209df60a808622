import { z } from 'zod';
import { companyStatus } from '@atrium/contracts/companies';
import { distributorChannel } from '@atrium/contracts/distributors';
import { taskPriority, taskStatus, taskType } from '@atrium/contracts/tasks';
import { DEMO_ACCOUNTS } from '../modules/users/demo-accounts';
import conversations from './demo/conversations.json';
import distributors from './demo/distributors.json';
import events from './demo/events.json';
import licenses from './demo/licenses.json';
import tasks from './demo/tasks.json';

const username = z.enum(DEMO_ACCOUNTS.map((account) => account.username));
// Days relative to today; negative in the past.
const day = z.int();
const daysAgo = z.int().positive();

const task = z.strictObject({
  title: z.string(),
  type: taskType,
  status: taskStatus,
  priority: taskPriority,
  assignees: z.array(username),
  startDay: day.nullable(),
  endDay: day.nullable(),
  description: z.string().nullable().default(null),
  comments: z.array(z.strictObject({ author: username, content: z.string() })).default([]),
});

const event = z.strictObject({
  title: z.string(),
  day,
  /** Local time of the start. */
  time: z.iso.time({ precision: -1 }),
  minutes: z.int().positive(),
  description: z.string().nullable().default(null),
  users: z.array(username),
  guests: z.array(z.strictObject({ name: z.string(), email: z.email() })).default([]),
});

const conversation = z.strictObject({
  between: z.tuple([username, username]),
  /** Number of messages at the end that have not been read. */
  unread: z.int(),
  messages: z.array(z.strictObject({ from: username, content: z.string() })),
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
    /** Days of the current year on which one-year licenses end; 1 is January 1. */
    endOnDayOfYear: z.array(daysAgo),
    yearlyStartedDaysAgo: z.array(daysAgo),
    trialStartedDaysAgo: z.array(daysAgo),
    /** Positions in the list of all licenses, in the order above. */
    inactive: z.array(z.int()),
  }),
  tasks: z.array(task),
});

/** The content of the demo; tasks and messages are ordered from oldest to newest. */
export type DemoContent = z.infer<typeof demoContent>;

/** Reads and validates the files in `demo/`. */
export function readDemoContent(): DemoContent {
  return demoContent.parse({ conversations, distributors, events, licenses, tasks });
}
