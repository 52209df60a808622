import { sql } from 'drizzle-orm';
import {
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant } from './columns';

/** People who can sign in. `usernameKey` and `emailKey` are the folded forms that are compared. */
export const users = pgTable('users', {
  id: id(),
  username: text().notNull(),
  usernameKey: text().notNull().unique('users_username_unique'),
  email: text().notNull(),
  emailKey: text().notNull().unique('users_email_unique'),
  role: text().notNull(),
  passwordHash: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  deactivatedAt: instant(),
});

/** Sessions; `tokenHash` is the SHA-256 of the cookie's token, which itself is never stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastSeenAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/**
 * Browsers on which a user has signed in. `tokenHash` is the SHA-256 of the browser's cookie, which all
 * users of that browser share; a row keeps its id when the token is replaced.
 */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    id: id(),
    tokenHash: text().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
  },
  (table) => [
    unique('known_browsers_token_unique').on(table.tokenHash, table.userId),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
);

/**
 * Failed sign-ins and those under way, by folded username and address key: an IPv4 address or an IPv6
 * network. Those from a browser that the user has signed in on before count for that browser alone.
 */
export const loginAttempts = pgTable(
  'login_attempts',
  {
    id: id(),
    usernameKey: text().notNull(),
    address: text().notNull(),
    attemptedAt: instant().notNull(),
    /** Not a reference: a browser that is forgotten keeps what it has failed. */
    knownBrowserId: integer(),
  },
  (table) => [
    index().on(table.address, table.attemptedAt),
    index().on(table.attemptedAt),
    index().on(table.usernameKey, table.attemptedAt),
    index().on(table.knownBrowserId, table.attemptedAt),
  ],
);

/** Distributors. */
export const distributors = pgTable(
  'distributors',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    status: text().notNull().default('active'),
    channel: text({ enum: ['platform', 'service', 'platform_service'] }).notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check(
      'distributors_channel_check',
      sql`${table.channel} in ('platform', 'service', 'platform_service')`,
    ),
  ],
);

/** Companies; each belongs to one distributor and goes with it. */
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
    distributorId: integer()
      .notNull()
      .references(() => distributors.id, { onDelete: 'cascade' }),
    status: text({ enum: ['active', 'inactive', 'pending'] })
      .notNull()
      .default('active'),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('companies_status_check', sql`${table.status} in ('active', 'inactive', 'pending')`),
    index().on(table.distributorId),
    // What the licences' foreign key refers to.
    unique('companies_id_distributor_unique').on(table.id, table.distributorId),
  ],
);

/** Licences; the company and the distributor of a licence always belong together. */
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

/** Gives tasks their numbers, which are never reused. */
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
    type: text({ enum: ['Bug', 'Feature', 'Documentation'] }).notNull(),
    description: text(),
    status: text({ enum: ['Backlog', 'Todo', 'In Progress', 'Done', 'Canceled'] }).notNull(),
    priority: text({ enum: ['Low', 'Medium', 'High'] }).notNull(),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('tasks_type_check', sql`${table.type} in ('Bug', 'Feature', 'Documentation')`),
    check(
      'tasks_status_check',
      sql`${table.status} in ('Backlog', 'Todo', 'In Progress', 'Done', 'Canceled')`,
    ),
    check('tasks_priority_check', sql`${table.priority} in ('Low', 'Medium', 'High')`),
    check('tasks_dates_check', sql`${table.endDate} >= ${table.startDate}`),
  ],
);

/** Who is to do a task. */
export const taskAssignees = pgTable(
  'task_assignees',
  {
    taskId: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.taskId, table.userId] }), index().on(table.userId)],
);

/** Comments on tasks. */
export const taskComments = pgTable(
  'task_comments',
  {
    id: id(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    authorId: integer()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.taskId, table.id), index().on(table.authorId)],
);

/**
 * Events of the shared calendar. Calendar programs know an event by its `uid`, and the newest of two
 * states of it by the higher `sequence`.
 */
export const events = pgTable(
  'events',
  {
    id: id(),
    uid: uuid().notNull().unique().defaultRandom(),
    sequence: integer().notNull().default(0),
    title: text().notNull(),
    description: text(),
    startDate: instant().notNull(),
    endDate: instant().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [
    check('events_dates_check', sql`${table.endDate} > ${table.startDate}`),
    index().on(table.startDate, table.id),
  ],
);

/** Participants of events: a user, or a person known by e-mail address and name only. */
export const eventParticipants = pgTable(
  'event_participants',
  {
    id: id(),
    eventId: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: integer().references(() => users.id),
    email: text(),
    name: text(),
  },
  (table) => [
    check(
      'event_participants_kind_check',
      sql`(${table.userId} is null) = (${table.email} is not null) and (${table.userId} is null) = (${table.name} is not null)`,
    ),
    unique('event_participants_user_unique').on(table.eventId, table.userId),
    uniqueIndex('event_participants_email_unique').on(table.eventId, sql`lower(${table.email})`),
    index().on(table.userId),
  ],
);

/** Chat messages between two users. */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderId: integer()
      .notNull()
      .references(() => users.id),
    recipientId: integer()
      .notNull()
      .references(() => users.id),
    content: text().notNull(),
    isRead: boolean().notNull().default(false),
    createdAt: instant().notNull().defaultNow(),
    // The Idempotency-Key of the request, so that one sent twice is one message.
    sendKey: text(),
  },
  (table) => [
    index().on(table.senderId, table.recipientId, table.id),
    unique('messages_send_key_unique').on(table.senderId, table.sendKey),
    index('messages_unread_index')
      .on(table.recipientId, table.senderId)
      .where(sql`not ${table.isRead}`),
  ],
);
