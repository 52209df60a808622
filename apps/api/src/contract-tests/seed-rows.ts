import { randomUUID } from 'node:crypto';
import { addDays } from 'date-fns';
import { sql } from 'drizzle-orm';
import { endpoints } from '@atrium/contracts/server';
import { hexOf, integrityOf } from '@atrium/release-format';
import type { Database } from '../db/database';
import { queryRows, requireRow } from '../db/rows';
import { createPublisherRepository } from '../modules/publishers/publisher.repository';
import { toChange } from '../modules/releases/change-effects';
import { isArea } from '../modules/releases/live-registry';
import { liveApps, liveId } from '../modules/releases/live-set';
import { createReleaseRepository } from '../modules/releases/release.repository';
import { lockLiveSet } from '../modules/releases/release-changes';
import { hashToken } from '../random-token';
import { SECOND_FACTOR, TEST_PASSWORD_HASH } from '../testing/factories';
import { areaBuild, shellBuild, storeFiles } from '../testing/releases';

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
  /** A file of the owner that hangs nowhere. The task, the comment, the event and the sent message have one each. */
  readonly fileId: Id;
  /** A user with whom there is a conversation. */
  readonly partnerId: Id;
  /** A user to assign tasks to and to invite. */
  readonly memberId: Id;
  /** Somebody else's account, with two rights, a second factor and a valid password link. */
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

/** Expiry of the licenses that `seedRows` adds. */
export const LICENSE_EXPIRY = '2096-11-20T10:00:00.000Z';

/** Token of the link in the mail to the guest of the last event that `seedRows` has added. */
export const ANSWER_TOKEN = '3f0c1e0a-6f55-4a8e-9d0c-5c0b7a1f9e11';

/** Schedule of that event. */
export const ANSWER_SCHEDULE = '2096-11-20T09:00:00.000Z/2096-11-20T10:00:00.000Z';

/** Token of the password link of the last person that `seedRows` has added. */
export const LINK_TOKEN = 'a token for the contract tests';

/**
 * Adds one row of each kind and returns their ids.
 * @param owner author of the comment, who has uploaded the files, recipient of the message and the notice, and user of the session.
 * @param partnerId sender of the message.
 * @param name the only endpoint that the rows are for. Unless it is about releases, none is added: a release
 * takes more statements than all other rows.
 */
export async function seedRows(
  db: Database,
  { owner, partnerId }: { readonly owner: number; readonly partnerId: number },
  name?: keyof typeof endpoints,
): Promise<RowIds<number>> {
  const [ownerId, senderId] = [sql`${owner}::int`, sql`${partnerId}::int`];
  const { secondFactorSecret } = SECOND_FACTOR;
  // One statement, because nearly every contract test needs rows of its own. A former newcomer is renamed and
  // the settings are removed, so that requests that add somebody or change them find neither.
  const rows = await queryRows<Omit<RowIds<number>, 'memberId' | 'partnerId' | keyof Released>>(
    db,
    sql`
    with distributor as (
      insert into distributors (name, email, channel)
      values ('Anadolu', 'info@example.com', 'platform') returning id
    ), company as (
      insert into companies (name, email, distributor_id)
      select 'Anadolu', 'info@example.com', id from distributor returning id, uuid, distributor_id
    ), license as (
      insert into licenses (company_id, distributor_id, key, is_trial, expires_at)
      select id, distributor_id, uuid::text, false, ${LICENSE_EXPIRY}::timestamptz from company returning id
    ), task as (
      insert into tasks (title, type, status, priority)
      values ('Call', 'Bug', 'Todo', 'Low') returning id
    ), assignee as (
      insert into task_assignees (task_id, user_id) select id, ${ownerId} from task
    ), comment as (
      insert into task_comments (task_id, author_id, content)
      select id, ${ownerId}, 'Done?' from task returning id
    ), event as (
      insert into events (title, created_by, start_date, end_date)
      values ('Meeting', ${ownerId}, '2096-11-20T09:00:00Z', '2096-11-20T10:00:00Z') returning id
    ), participant as (
      insert into event_participants (event_id, user_id) select id, ${ownerId} from event
    ), guest as (
      insert into event_participants (event_id, email, name, answer_token)
      select id, 'info@example.com', 'Anadolu', ${ANSWER_TOKEN}::uuid from event
      on conflict (answer_token)
      do update set event_id = excluded.event_id, answer = null, answered_for = null
    ), feed as (
      insert into calendar_feeds (user_id, token_hash) values (${ownerId}, gen_random_uuid()::text)
      on conflict do nothing
    ), message as (
      insert into messages (sender_id, recipient_id, content)
      values (${senderId}, ${ownerId}, 'Hello') returning id
    ), sent_message as (
      insert into messages (sender_id, recipient_id, content, quoted_id)
      select ${ownerId}, ${senderId}, 'Hello', id from message returning id
    ), content as (
      insert into file_contents (sha256, size, type, uploaded_by)
      values (gen_random_uuid()::text, 6, 'text/plain', ${ownerId}) returning id
    ), piece as (
      insert into file_pieces (content_id, position, bytes) select id, 0, 'Atrium' from content
    ), file as (
      insert into files (content_id, name, uploaded_by)
      select id, 'notes.txt', ${ownerId} from content returning id
    ), attached_file as (
      insert into files (content_id, name, uploaded_by, task_id, comment_id, event_id, message_id)
      select content.id, 'plan.txt', ${ownerId}, task_id, comment_id, event_id, message_id
      from content, (
        select id as task_id, null::int as comment_id, null::int as event_id, null::int as message_id from task
        union all select null, id, null, null from comment
        union all select null, null, id, null from event
        union all select null, null, null, id from sent_message
      ) as entity
    ), notice as (
      insert into notices (user_id, kind, title, by_id)
      values (${ownerId}, 'event-canceled', 'Lunch', ${senderId}) returning id
    ), task_notice as (
      insert into notices (user_id, kind, task_id, title, by_id)
      select ${ownerId}, 'commented', id, 'Call', ${senderId} from task
    ), session as (
      insert into sessions (token_hash, user_id, last_seen_at, expires_at)
      values (gen_random_uuid()::text, ${ownerId}, now(), now() + interval '1 day') returning id
    ), person as (
      insert into users (username, username_key, email, email_key, role, rights, password_hash,
        second_factor_secret, second_factor_since)
      select name, name, name || '@example.com', name || '@example.com', 'staff',
        array['releases:calendar', 'releases:tasks'], ${TEST_PASSWORD_HASH}, ${secondFactorSecret}, 'epoch'
      from (select 'person ' || gen_random_uuid() as name) as named returning id
    ), provider_account as (
      insert into user_identities (user_id, issuer, subject, email)
      select id, 'https://id.example.com', gen_random_uuid()::text, null from person
      union all
      select ${ownerId}, 'https://id.example.com', gen_random_uuid()::text, ${WORK_EMAIL}
      on conflict (user_id) do nothing
    ), password_link as (
      insert into password_links (user_id, token_hash, expires_at)
      select id, ${hashToken(LINK_TOKEN)}, now() + interval '1 day' from person
      on conflict (token_hash) do update set user_id = excluded.user_id, expires_at = excluded.expires_at
    ), former as (
      update users set username = name, username_key = name, email_key = name
      from (select 'former ' || gen_random_uuid() as name) as named
      where username_key = 'newcomer'
    ), former_address as (
      update users set email = name, email_key = name
      from (select 'former ' || gen_random_uuid() || '@example.com' as name) as named
      where email_key = ${WORK_EMAIL}
    ), settings as (
      delete from account_settings
    )
    select distributor.id as "distributorId", company.id as "companyId",
      company.uuid as "companyUuid", license.id as "licenseId", task.id as "taskId",
      comment.id as "commentId", event.id as "eventId", message.id as "messageId",
      sent_message.id as "sentMessageId", notice.id as "noticeId", session.id as "sessionId",
      person.id as "personId", file.id as "fileId"
    from distributor, company, license, task, comment, event, message, sent_message, notice,
      session, person, file`,
  );
  const released = isAboutReleases(name) ? await addRelease(db) : NO_RELEASE;
  return { ...requireRow(rows), partnerId, memberId: owner, ...released };
}

/** Address of every user at the sign-in provider. */
export const WORK_EMAIL = 'work@example.com';

/** Name of the publisher that a request adds. */
export const NEW_PUBLISHER = 'new-publisher';

/** A build that no test makes live; its files are stored. */
export const UNPUBLISHED = areaBuild('unpublished');

type Released = Pick<RowIds, 'area' | 'releaseId' | 'fileHash' | 'previewName' | 'publisherName'>;

const NO_RELEASE = { area: '', releaseId: '', fileHash: '', previewName: '', publisherName: '' };

function isAboutReleases(name?: keyof typeof endpoints): boolean {
  return name === undefined || /^\/api\/(releases|publishers)/.test(endpoints[name].path);
}

async function addRelease(db: Database): Promise<Released> {
  const name = `area-${randomUUID().slice(0, 8)}`;
  const [shell, earlier, live] = [shellBuild(), areaBuild(name), areaBuild(name, 'second')];
  await storeFiles({ db }, shell, live, UNPUBLISHED);
  await db.transaction(async (transaction) => {
    const releases = createReleaseRepository(transaction);
    const set = await lockLiveSet(releases);
    await releases.add(
      [shell, earlier, live].map(({ app, id, manifest }) => ({
        app,
        id,
        manifest,
        maps: [],
        signature: null,
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
  await createPublisherRepository(db).remove(NEW_PUBLISHER);
  await createPublisherRepository(db).add({
    name,
    tokenHash: randomUUID(),
    apps: [name],
    may: ['publish'],
    createdAt,
    expiresAt: addDays(createdAt, 1),
  });
  const fileHash = hexOf(integrityOf(live.files['entry.js'] ?? ''));
  return { area: name, releaseId: live.id, fileHash, previewName: name, publisherName: name };
}
