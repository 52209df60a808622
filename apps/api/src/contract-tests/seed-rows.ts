import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { eq } from 'drizzle-orm';
import { endpoints } from '@atrium/contracts/server';
import { hexOf, integrityOf } from '@atrium/release-format';
import type { Database } from '../db/database';
import { requireRow } from '../db/rows';
import { accountSettings, calendarFeeds, passwordLinks } from '../db/schema/account-tables';
import { eventParticipants, events } from '../db/schema/event-tables';
import { notices } from '../db/schema/notice-tables';
import { sessions } from '../db/schema/session-tables';
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
import { hashLinkToken } from '../modules/password-links/link-token';
import { createPublisherRepository } from '../modules/publishers/publisher.repository';
import { toChange } from '../modules/releases/change-effects';
import { isArea } from '../modules/releases/live-registry';
import { liveApps, liveId } from '../modules/releases/live-set';
import { createReleaseRepository } from '../modules/releases/release.repository';
import { lockLiveSet } from '../modules/releases/release-changes';
import { addUser, SECOND_FACTOR } from '../testing/factories';
import { areaBuild, shellBuild, storeFiles } from '../testing/releases';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ids of rows that requests name, or placeholders for them. */
export interface RowIds<Id = number | string> {
  readonly distributorId: Id;
  readonly companyId: Id;
  readonly companyUuid: string;
  readonly licenseId: Id;
  readonly taskId: Id;
  /** A comment on that task. */
  readonly commentId: Id;
  readonly eventId: Id;
  /** An unread message from the partner. */
  readonly messageId: Id;
  /** A message to the partner. */
  readonly sentMessageId: Id;
  /** An unread notice to the owner. */
  readonly noticeId: Id;
  /** A session of the owner. */
  readonly sessionId: Id;
  /** A user with whom there is a conversation. */
  readonly partnerId: Id;
  /** A user to assign tasks to and to invite. */
  readonly memberId: Id;
  /** Somebody else's account, with a second factor and a valid password link. */
  readonly personId: Id;
  /** An area with a live release and an earlier one. */
  readonly area: string;
  /** Its live release. */
  readonly releaseId: string;
  /** A file of that release. */
  readonly fileHash: string;
  readonly previewName: string;
  readonly publisherName: string;
}

/** Token of the link in the mail to the guest of the last event that `seedRows` has added. */
export const ANSWER_TOKEN = '3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e11';

/** Schedule of that event. */
export const ANSWER_SCHEDULE = '2096-11-20T09:00:00.000Z/2096-11-20T10:00:00.000Z';

/** Token of the password link of the last person that `seedRows` has added. */
export const LINK_TOKEN = 'a token for the contract tests';

/**
 * Adds one row of each kind and returns their ids.
 * @param owner author of the comment, recipient of the message and the notice, and user of the session.
 * @param partnerId sender of the message.
 * @param name the only endpoint that the rows are for. Unless it is about releases, none is added: a release
 * takes as many statements as all other rows.
 */
export async function seedRows(
  db: Database,
  { owner, partnerId }: { readonly owner: number; readonly partnerId: number },
  name?: keyof typeof endpoints,
): Promise<RowIds<number>> {
  const contact = { name: 'Anadolu', email: 'info@example.com' };
  const dates = {
    startDate: new Date('2096-11-20T09:00:00Z'),
    endDate: new Date('2096-11-20T10:00:00Z'),
  };
  const distributor = requireRow(
    await db
      .insert(distributors)
      .values({ ...contact, channel: 'platform' })
      .returning(),
  );
  const distributorId = distributor.id;
  const company = requireRow(
    await db
      .insert(companies)
      .values({ ...contact, distributorId })
      .returning(),
  );
  const license = requireRow(
    await db
      .insert(licenses)
      .values({
        companyId: company.id,
        distributorId,
        key: company.uuid,
        isTrial: false,
        expiresAt: dates.endDate,
      })
      .returning(),
  );
  const task = requireRow(
    await db
      .insert(tasks)
      .values({ title: 'Call', type: 'Bug', status: 'Todo', priority: 'Low' })
      .returning(),
  );
  await db.insert(taskAssignees).values({ taskId: task.id, userId: owner });
  const comment = requireRow(
    await db
      .insert(taskComments)
      .values({ taskId: task.id, authorId: owner, content: 'Done?' })
      .returning(),
  );
  const event = requireRow(
    await db
      .insert(events)
      .values({ title: 'Meeting', createdBy: owner, ...dates })
      .returning(),
  );
  await db.delete(eventParticipants).where(eq(eventParticipants.answerToken, ANSWER_TOKEN));
  await db
    .insert(calendarFeeds)
    .values({ userId: owner, tokenHash: randomUUID() })
    .onConflictDoNothing();
  await db.insert(eventParticipants).values([
    { eventId: event.id, userId: owner },
    { eventId: event.id, email: contact.email, name: contact.name, answerToken: ANSWER_TOKEN },
  ]);
  const message = requireRow(
    await db
      .insert(messages)
      .values({ senderId: partnerId, recipientId: owner, content: 'Hello' })
      .returning(),
  );
  const sentMessage = requireRow(
    await db
      .insert(messages)
      .values({ senderId: owner, recipientId: partnerId, content: 'Hello', quotedId: message.id })
      .returning(),
  );
  const notice = requireRow(
    await db
      .insert(notices)
      .values({ userId: owner, kind: 'event-canceled', title: 'Lunch', byId: partnerId })
      .returning(),
  );
  const session = requireRow(
    await db
      .insert(sessions)
      .values({
        tokenHash: randomUUID(),
        userId: owner,
        lastSeenAt: new Date(),
        expiresAt: addDays(new Date(), 1),
      })
      .returning({ id: sessions.id }),
  );
  const personId = await addPerson(db);
  return {
    distributorId,
    companyId: company.id,
    companyUuid: company.uuid,
    licenseId: license.id,
    taskId: task.id,
    commentId: comment.id,
    eventId: event.id,
    messageId: message.id,
    sentMessageId: sentMessage.id,
    noticeId: notice.id,
    sessionId: session.id,
    partnerId,
    memberId: owner,
    personId,
    ...(isAboutReleases(name) ? await addRelease(db) : NO_RELEASE),
  };
}

/** A build that no test makes live; its files are stored. */
export const UNPUBLISHED = areaBuild('unpublished');

const NO_RELEASE = { area: '', releaseId: '', fileHash: '', previewName: '', publisherName: '' };

function isAboutReleases(name?: keyof typeof endpoints): boolean {
  return name === undefined || /^\/api\/(releases|publishers)/.test(endpoints[name].path);
}

async function addRelease(db: Database): Promise<typeof NO_RELEASE> {
  const name = `area-${randomUUID().slice(0, 8)}`;
  const [shell, earlier, live] = [shellBuild(), areaBuild(name), areaBuild(name, 'second')];
  await storeFiles({ db }, shell, live, UNPUBLISHED);
  await db.transaction(async (transaction) => {
    const releases = createReleaseRepository(transaction);
    const set = await lockLiveSet(releases);
    await releases.add(
      [shell, earlier, live].map(({ app, id, manifest }) => ({
        ...{ app, id, manifest, maps: [], signature: null },
      })),
    );
    // Withdraws the area of the call before: changes take longer, the more areas are live.
    const former = liveApps(set).filter(isArea);
    const changes = [
      ...former.map((app) => ({ app, from: liveId(set, app), to: null })),
      ...[shell, earlier].map(({ app, id }) => ({ app, from: null, to: id })),
      { app: name, from: earlier.id, to: live.id },
    ];
    const preview = { name, releases: [{ app: name, id: live.id }] };
    const change = { by: 'tests', action: 'publish', reason: null, changes, preview };
    await releases.addChange(toChange(set, change));
    // Publishing it again would change nothing.
    const ended = { name: UNPUBLISHED.app, releases: [] };
    const next = { ...set, sequence: set.sequence + 1 };
    await releases.addChange(toChange(next, { ...change, changes: [], preview: ended }));
  });
  const createdAt = new Date();
  await createPublisherRepository(db).add({
    ...{ name, tokenHash: randomUUID(), apps: [name], may: ['publish'] },
    ...{ createdAt, expiresAt: addDays(createdAt, 1) },
  });
  const fileHash = hexOf(integrityOf(live.files['entry.js'] ?? ''));
  return { area: name, releaseId: live.id, fileHash, previewName: name, publisherName: name };
}

async function addPerson(db: Database): Promise<number> {
  const personId = await addUser(db, `person ${randomUUID()}`, SECOND_FACTOR);
  const tokenHash = hashLinkToken(LINK_TOKEN);
  await db.delete(passwordLinks).where(eq(passwordLinks.tokenHash, tokenHash));
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(passwordLinks).values({ userId: personId, tokenHash, expiresAt });
  // Requests that add somebody or change the settings find them as they were at first.
  const former = `former ${randomUUID()}`;
  await db
    .update(users)
    .set({ username: former, usernameKey: former, emailKey: former })
    .where(eq(users.usernameKey, 'newcomer'));
  await db.delete(accountSettings);
  return personId;
}
