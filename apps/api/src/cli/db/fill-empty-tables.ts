import { randomUUID } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { requireRow } from '../../db/rows';
import {
  accountSettings,
  calendarFeeds,
  firstAdminLinks,
  passwordLinks,
  recoveryCodes,
  userIdentities,
} from '../../db/schema/account-tables';
import { auditEvents } from '../../db/schema/audit-tables';
import { eventExceptions, events } from '../../db/schema/event-tables';
import { eventNotices, mailAllowances, outbox } from '../../db/schema/mail-tables';
import { notices } from '../../db/schema/notice-tables';
import { publishers, releaseChanges, releaseFiles, releases } from '../../db/schema/release-tables';
import {
  pageReportCounts,
  pageReportSalts,
  pageReportVotes,
  pageVitalCounts,
} from '../../db/schema/report-tables';
import { knownBrowsers, loginAttempts, sessions } from '../../db/schema/session-tables';
import { expiryNotices, licenses, messages, tasks } from '../../db/schema/tables';
import { createMessageRepository } from '../../modules/messages/message.repository';
import { addUser } from '../../testing/factories';

/** Fills every table that the demo leaves empty with values that are easy to copy wrongly. */
export async function fillEmptyTables(db: Database, attempts: number): Promise<void> {
  const userId = await addUser(db, 'Ayşe "\\N" \u{1f600}', { createdAt: new Date(1) });
  await db.insert(sessions).values({
    tokenHash: 'a',
    userId,
    lastSeenAt: new Date('2026-03-29T01:59:59.999Z'),
    expiresAt: new Date('9999-12-31T23:59:59.999Z'),
  });
  await db.insert(accountSettings).values({ adminsNeedSecondFactor: true });
  await db.insert(firstAdminLinks).values({ tokenHash: 'c', createdAt: new Date(1) });
  await db.insert(passwordLinks).values({ userId, tokenHash: 'd', expiresAt: new Date(4) });
  await db.insert(calendarFeeds).values({ userId, tokenHash: 'f', createdAt: new Date(1) });
  const { id: eventId } = requireRow(
    await db.select({ id: events.id }).from(events).orderBy(desc(events.id)).limit(1),
  );
  await db.insert(eventExceptions).values([
    { eventId, start: new Date(2) },
    { eventId, start: new Date(3), title: '\t', startDate: new Date(4), endDate: new Date(5) },
  ]);
  await db.insert(userIdentities).values({ userId, issuer: 'https://i', subject: 'Ş|1' });
  await db.insert(expiryNotices).values({
    licenseId: sql`(select min(id) from ${licenses})`,
    ...{ expiresAt: new Date(6), days: 0, recipients: ['a"b@example.com', 'ş,{}@example.com'] },
  });
  await db.insert(recoveryCodes).values({ userId, codeHash: 'e' });
  await db.insert(knownBrowsers).values({
    tokenHash: 'b',
    userId,
    expiresAt: new Date('2027-05-21T00:00:00.001Z'),
  });
  await db.insert(loginAttempts).values(
    Array.from({ length: attempts }, (_, index) => ({
      usernameKey: `user ${String(index)}`,
      address: '127.0.0.1',
      attemptedAt: new Date(index),
    })),
  );
  await db.insert(mailAllowances).values({ userId, windowStartedAt: new Date(1), mailCount: 1 });
  await db
    .insert(auditEvents)
    .values({ action: 'session.started', actorId: userId, actorName: 'Ayşe' });
  await fillReportTables(db);
  await fillReleaseTables(db);
  const eventUid = randomUUID();
  const { id: noticeId } = requireRow(
    await db
      .insert(eventNotices)
      .values({
        ...{ eventUid, sequence: 1, senderName: 'Ayşe', senderEmail: 'ayse@example.com' },
        ...{ title: 'Görüşme', startDate: new Date(1), endDate: new Date(2) },
        attendees: [{ address: 'ada@example.com', name: '"Ada" \\' }],
      })
      .returning(),
  );
  const recipient = 'ada@example.com';
  await db.insert(outbox).values({
    ...{
      noticeId,
      eventUid,
      invitationKind: 'update',
      claim: randomUUID(),
      claimedUntil: new Date(3),
    },
    ...{ recipient, recipientKey: recipient, recipientName: 'Ada', lastReason: 'not now' },
  });
  await db.insert(outbox).values({
    ...{ mailKind: 'other', payload: { name: '"Ada" \\' } },
    ...{ recipient, recipientKey: recipient, recipientName: 'Ada' },
  });
  await db.insert(notices).values({
    ...{ userId, byId: userId, kind: 'event-canceled', title: '"Öğle" \\', readAt: new Date(5) },
  });
  await createMessageRepository(db).create({
    ...{ senderId: userId, recipientId: userId, content: 'Note', sendKey: 'a' },
  });
  // Their ids must not be used again, on either side.
  await db.delete(messages).where(sql`id = (select max(id) from messages)`);
  await db.delete(tasks).where(sql`id = (select max(id) from tasks)`);
}

async function fillReportTables(db: Database): Promise<void> {
  const named = { app: 'tasks', release: '0123456789abcdef' };
  const minute = new Date('2026-11-23T09:41:00.000Z');
  await db
    .insert(pageReportCounts)
    .values({ ...named, kind: 'thrown', detail: 'Error a.js:1:2', minute, count: 1 });
  await db
    .insert(pageVitalCounts)
    .values({ ...named, metric: 'CLS', bucket: '0.1', minute, count: 3, total: 0.1 + 0.2 });
  await db.insert(pageReportVotes).values({
    ...named,
    releasedAt: new Date(4),
    voterHash: 'f',
    signedIn: true,
    failed: true,
    createdAt: new Date(5),
  });
  await db.insert(pageReportSalts).values({});
}

async function fillReleaseTables(db: Database): Promise<void> {
  const at = new Date(1);
  await db.insert(publishers).values({
    ...{ name: 'ci', tokenHash: 'f', apps: ['*', 'a,"b"'], may: ['publish', 'rollback'] },
    ...{ createdAt: at, expiresAt: at },
  });
  const content = Buffer.from([0, 92, 255]);
  await db.insert(releaseFiles).values({ integrity: 'g', content, gzip: content, storedAt: at });
  await db.insert(releases).values({
    ...{ app: 'tasks', id: 'h', manifest: '{"name":"Görevler \\"}', maps: [], storedAt: at },
  });
  const effect = {
    changes: [],
    candidates: [],
    revoked: [{ app: 'tasks', id: 'i' }],
    preview: null,
  };
  await db.insert(releaseChanges).values({
    ...{ sequence: 7, at, by: 'ci', action: 'revoke', effect, reason: '"Leaks" \\' },
  });
}
