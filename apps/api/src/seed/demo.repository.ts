import { eq, gte, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';
import { auditEvents } from '../db/schema/audit-tables';
import { eventParticipants, events } from '../db/schema/event-tables';
import { fileContents, filePieces, files } from '../db/schema/file-tables';
import { notices } from '../db/schema/notice-tables';
import {
  companies,
  distributors,
  licenses,
  messages,
  taskAssignees,
  taskComments,
  tasks,
  users,
} from '../db/schema/tables';

/** A file with its content. */
interface DemoFileRow {
  readonly content: typeof fileContents.$inferInsert;
  readonly bytes: Buffer;
  readonly file: Omit<typeof files.$inferInsert, 'contentId'>;
}

const recipients = alias(users, 'recipients');

/** Creates the repository that inserts demo data; returned ids are in the order of the rows. */
export function createDemoRepository(db: Database) {
  return {
    addUsers: (rows: (typeof users.$inferInsert)[]) =>
      db.insert(users).values(rows).returning({ id: users.id, username: users.username }),

    addDistributors: (rows: (typeof distributors.$inferInsert)[]) =>
      db.insert(distributors).values(rows).returning({ id: distributors.id }),

    addCompanies: (rows: (typeof companies.$inferInsert)[]) =>
      db
        .insert(companies)
        .values(rows)
        .returning({ id: companies.id, distributorId: companies.distributorId }),

    addLicenses: (rows: (typeof licenses.$inferInsert)[]) => db.insert(licenses).values(rows),

    addTasks: (rows: (typeof tasks.$inferInsert)[]) =>
      db.insert(tasks).values(rows).returning({ id: tasks.id, title: tasks.title }),

    addAssignees: (rows: (typeof taskAssignees.$inferInsert)[]) =>
      db.insert(taskAssignees).values(rows),

    addComments: (rows: (typeof taskComments.$inferInsert)[]) =>
      db.insert(taskComments).values(rows).returning(),

    addEvents: (rows: (typeof events.$inferInsert)[]) => db.insert(events).values(rows).returning(),

    addParticipants: (rows: (typeof eventParticipants.$inferInsert)[]) =>
      db.insert(eventParticipants).values(rows),

    addMessages: (rows: (typeof messages.$inferInsert)[]) =>
      db.insert(messages).values(rows).returning({ id: messages.id, content: messages.content }),

    /** Makes a message quote another one. */
    addQuote: (id: number, quotedId: number) =>
      db.update(messages).set({ quotedId }).where(eq(messages.id, id)),

    /** Adds files of one piece. */
    async addFiles(rows: readonly DemoFileRow[]) {
      const contents = await db
        .insert(fileContents)
        .values(rows.map(({ content }) => content))
        .returning({ id: fileContents.id });
      const withContent = contents.map(({ id }, index) => ({ contentId: id, ...rows[index] }));
      await db.insert(filePieces).values(
        withContent.map(({ contentId, bytes = Buffer.alloc(0) }) => ({
          contentId,
          position: 0,
          bytes,
        })),
      );
      await db
        .insert(files)
        .values(
          withContent.flatMap(({ contentId, file }) => (file ? [{ ...file, contentId }] : [])),
        );
    },

    /** Lists what has come into being since an instant, with the people who did it. */
    listSince: async (since: Date) => ({
      tasks: await db
        .select({
          id: tasks.id,
          number: tasks.number,
          title: tasks.title,
          createdAt: tasks.createdAt,
          creator: { id: users.id, name: users.username },
        })
        .from(tasks)
        .innerJoin(users, eq(users.id, tasks.createdBy))
        .where(gte(tasks.createdAt, since)),
      comments: await db
        .select({
          id: taskComments.id,
          taskId: taskComments.taskId,
          number: tasks.number,
          createdAt: taskComments.createdAt,
          author: { id: users.id, name: users.username },
        })
        .from(taskComments)
        .innerJoin(tasks, eq(tasks.id, taskComments.taskId))
        .innerJoin(users, eq(users.id, taskComments.authorId))
        .where(gte(taskComments.createdAt, since)),
      licenses: await db
        .select({
          id: licenses.id,
          createdAt: licenses.createdAt,
          companyName: companies.name,
        })
        .from(licenses)
        .innerJoin(companies, eq(companies.id, licenses.companyId))
        .where(gte(licenses.createdAt, since)),
      messages: await db
        .select({
          id: messages.id,
          createdAt: messages.createdAt,
          isRead: messages.isRead,
          sender: { id: users.id, name: users.username },
          recipient: { id: recipients.id, name: recipients.username },
        })
        .from(messages)
        .innerJoin(users, eq(users.id, messages.senderId))
        .innerJoin(recipients, eq(recipients.id, messages.recipientId))
        .where(gte(messages.createdAt, since)),
    }),

    listCompaniesWithPhone: () =>
      db
        .select({ id: companies.id, name: companies.name })
        .from(companies)
        .where(isNotNull(companies.phone))
        .orderBy(companies.id),

    addAuditEvents: (rows: (typeof auditEvents.$inferInsert)[]) =>
      db.insert(auditEvents).values(rows),

    addNotices: (rows: (typeof notices.$inferInsert)[]) => db.insert(notices).values(rows),
  };
}
