import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type CompanyStatus, companyStatus } from '@atrium/contracts/companies';
import { type DistributorChannel, distributorChannel } from '@atrium/contracts/distributors';
import {
  type TaskPriority,
  taskPriority,
  type TaskStatus,
  taskStatus,
  type TaskType,
  taskType,
} from '@atrium/contracts/tasks';
import { cascadingReference, id, instant, isOneOf, reference } from './columns';
import { messageWords } from './message-words';

/**
 * User accounts. `usernameKey` and `emailKey` are the forms that lookups compare. A user who has not set a password yet has `NO_PASSWORD` instead of a hash.
 */
export const users = pgTable('users', {
  id: id(),
  username: text().notNull(),
  usernameKey: text().notNull().unique('users_username_unique'),
  email: text().notNull(),
  emailKey: text().notNull().unique('users_email_unique'),
  role: text().notNull(),
  /** Rights beside the role, such as `releases:tasks`; sorted. */
  rights: text().array().notNull().default([]),
  passwordHash: text().notNull(),
  /** Whether somebody else has set the password, so that the user must change it. */
  mustChangePassword: boolean().notNull().default(false),
  /** Base32 secret of the second factor (TOTP), which is on from `secondFactorSince`. */
  secondFactorSecret: text(),
  secondFactorSince: instant(),
  /** When the secret was created that a code must still confirm. */
  secondFactorSetUpAt: instant(),
  /** Time step (30 s) of the last accepted code, so that no code is accepted twice. */
  secondFactorStep: integer(),
  createdAt: instant().notNull().defaultNow(),
  /** Last use of a session that has ended since; live sessions have their own. */
  lastSeenAt: instant(),
  deactivatedAt: instant(),
  /** Whether unread notices are mailed. */
  areNoticesMailed: boolean().notNull().default(false),
  /** When the last such mail was queued. */
  noticesMailedAt: instant(),
});

// Rows from before there were versions have version 1 by nobody.
export function versionColumns() {
  return {
    /** Increases with each update; see `Endpoint.versioned`. */
    version: integer().notNull().default(1),
    /** The user who wrote this version. */
    changedBy: integer().references(() => users.id),
  };
}

/** Distributors. */
export const distributors = pgTable(
  'distributors',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    status: text().notNull().default('active'),
    channel: text().$type<DistributorChannel>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    /** Addresses that get a mail before licenses expire. */
    expiryMails: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    ...versionColumns(),
  },
  (table) => [
    check('distributors_channel_check', isOneOf(table.channel, distributorChannel.options)),
  ],
);

/** Companies. Each belongs to one distributor and is deleted with it. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    uuid: uuid().notNull().unique().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    vatNumber: text(),
    address: text(),
    authorizedPerson: text(),
    authorizedPersonTitle: text(),
    distributorId: cascadingReference(() => distributors.id),
    status: text().$type<CompanyStatus>().notNull().default('active'),
    createdAt: instant().notNull().defaultNow(),
    ...versionColumns(),
  },
  (table) => [
    check('companies_status_check', isOneOf(table.status, companyStatus.options)),
    index().on(table.distributorId),
    // The target of the foreign key of licenses.
    unique('companies_id_distributor_unique').on(table.id, table.distributorId),
  ],
);

/** Licenses. The foreign key ensures that the company belongs to the distributor. */
export const licenses = pgTable(
  'licenses',
  {
    id: id(),
    companyId: integer().notNull(),
    distributorId: integer().notNull(),
    key: text().notNull().unique(),
    isTrial: boolean().notNull(),
    active: boolean().notNull().default(true),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'licenses_company_fk',
      columns: [table.companyId, table.distributorId],
      foreignColumns: [companies.id, companies.distributorId],
    }).onDelete('cascade'),
    index().on(table.companyId, table.distributorId),
  ],
);

/** Notices of licenses that were about to expire, each for an expiry and a number of days before it. */
export const expiryNotices = pgTable(
  'expiry_notices',
  {
    id: id(),
    licenseId: cascadingReference(() => licenses.id),
    /** The expiry that it tells of. */
    expiresAt: instant().notNull(),
    /** Days before the expiry; 0 on the day. */
    days: integer().notNull(),
    /** Addresses for which a mail was queued; `expiryNoticeMails` has what became of it. */
    recipients: text().array().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('expiry_notices_once').on(table.licenseId, table.expiresAt, table.days)],
);

/** Sequence of task numbers, which are never reused. */
export const taskNumbers = pgSequence('task_numbers');

/** Tasks. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    number: integer()
      .notNull()
      .unique()
      .default(sql`nextval('task_numbers')`),
    title: text().notNull(),
    type: text().$type<TaskType>().notNull(),
    description: text(),
    status: text().$type<TaskStatus>().notNull(),
    priority: text().$type<TaskPriority>().notNull(),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    createdAt: instant().notNull().defaultNow(),
    /** The user who made the task; unknown for tasks from before this column. */
    createdBy: integer().references(() => users.id),
    ...versionColumns(),
  },
  (table) => [
    check('tasks_type_check', isOneOf(table.type, taskType.options)),
    check('tasks_status_check', isOneOf(table.status, taskStatus.options)),
    check('tasks_priority_check', isOneOf(table.priority, taskPriority.options)),
    check('tasks_dates_check', sql`${table.endDate} >= ${table.startDate}`),
  ],
);

/** Users assigned to tasks. */
export const taskAssignees = pgTable(
  'task_assignees',
  {
    taskId: cascadingReference(() => tasks.id),
    userId: reference(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.userId] }), index().on(table.userId)],
);

/** Comments on tasks. */
export const taskComments = pgTable(
  'task_comments',
  {
    id: id(),
    taskId: cascadingReference(() => tasks.id),
    authorId: reference(() => users.id),
    content: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
    editedAt: instant(),
    mentionedIds: integer().array().notNull().default([]),
  },
  (table) => [index().on(table.taskId, table.id), index().on(table.authorId)],
);

/** Chat messages between two users. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: reference(() => users.id),
    recipientId: reference(() => users.id),
    content: text().notNull(),
    /** Names of the attachments, for searches; `null` for none. */
    fileNames: text(),
    isRead: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    editedAt: instant(),
    /** The content is `DELETED_MESSAGE` since. */
    deletedAt: instant(),
    quotedId: integer().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    // The Idempotency-Key of the request, which makes sending it again safe.
    sendKey: text(),
  },
  (table) => [
    index().on(table.senderId, table.recipientId, table.id),
    index('messages_quoted_index')
      .on(table.quotedId)
      .where(sql`${table.quotedId} is not null`),
    // Without a list of pending words, which every search reads and nothing empties in the embedded database.
    index('messages_words_index').using('gin', messageWords(table)).with({ fastupdate: false }),
    unique('messages_send_key_unique').on(table.senderId, table.sendKey),
    index('messages_unread_index')
      .on(table.recipientId, table.senderId)
      .where(sql`not ${table.isRead}`),
  ],
);
