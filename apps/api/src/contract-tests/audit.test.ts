import { asc, eq, gt, max, sql } from 'drizzle-orm';
import { MAX_ID } from '@atrium/contracts/fields';
import { auditEvents } from '../db/schema/audit-tables';
import { licenses } from '../db/schema/tables';
import { addUser } from '../testing/factories';
import { areaBuild } from '../testing/releases';
import { setUpTestApp } from '../testing/set-up-test-app';
import { cookieOf } from '../testing/test-app';
import { prepareAccount } from './account-states';
import { createDigest, type ReadDigest } from './database-digest';
import { type AnyInput, callEndpoint, type ChangeName, validInputs } from './requests';
import { NEW_PUBLISHER, type RowIds, seedRows, UNPUBLISHED } from './seed-rows';

type Expected = readonly [action: string, id: unknown, name: string, detail?: string];

// Placeholder for a new row's id.
const NEW = expect.any(String) as unknown;

// The owner's own account.
const OWNER = [expect.stringMatching(/^\d+$/) as unknown, 'owner'] as const;

const TASK = expect.stringMatching(/^TASK-\d{4}$/) as string;

const PERSON = expect.stringMatching(/^person /) as string;

// A file changes nothing until a release names it.
type RecordedName = Exclude<ChangeName, 'putReleaseFile'>;

/** Audit events of each endpoint. A missing endpoint is a type error. */
const expectedEvents: Readonly<Record<RecordedName, (names: RowIds) => readonly Expected[]>> = {
  confirmSession: () => [['session.confirmed', ...OWNER]],
  changePassword: () => [['user.password_changed', ...OWNER]],
  endSession: () => [['session.ended', ...OWNER]],
  endOtherSessions: () => [
    ['session.ended', ...OWNER, expect.stringMatching(/^\d+ sessions?$/) as string],
  ],
  setUpSecondFactor: () => [['user.second_factor_set_up', ...OWNER]],
  confirmSecondFactor: () => [['user.second_factor_on', ...OWNER]],
  turnOffSecondFactor: () => [['user.second_factor_off', ...OWNER]],
  createCalendarFeed: () => [['user.calendar_feed_created', ...OWNER]],
  removeCalendarFeed: () => [['user.calendar_feed_removed', ...OWNER]],
  replaceRecoveryCodes: () => [['user.recovery_codes_replaced', ...OWNER]],
  addPerson: () => [
    ['user.created', NEW, 'newcomer', 'staff'],
    ['user.password_link_created', NEW, 'newcomer', 'to copy'],
  ],
  changePersonRole: ({ personId }) => [['user.role_changed', personId, PERSON, 'staff → auditor']],
  changePersonRights: ({ personId }) => [
    ['user.rights_changed', personId, PERSON, 'releases:calendar, releases:tasks → releases:tasks'],
  ],
  changePersonState: ({ personId }) => [['user.deactivated', personId, PERSON]],
  createPasswordLink: ({ personId }) => [
    ['user.password_link_created', personId, PERSON, 'by mail'],
  ],
  endPersonSessions: ({ personId }) => [['user.signed_out', personId, PERSON]],
  removePersonSecondFactor: ({ personId }) => [['user.second_factor_off', personId, PERSON]],
  removePersonProviderAccount: ({ personId }) => [['user.provider_unlinked', personId, PERSON]],
  adoptWorkEmail: () => [['user.email_changed', ...OWNER]],
  changeAccountSettings: () => [
    ['settings.changed', 'accounts', 'Accounts', 'second factor of admins: required'],
  ],
  createDistributor: () => [['distributor.created', NEW, 'Ege Yazılım']],
  changeDistributorChannel: ({ distributorId }) => [
    ['distributor.changed', distributorId, 'Anadolu', 'channel'],
  ],
  setExpiryAddresses: ({ distributorId: id }) => [
    ['distributor.changed', id, 'Anadolu', 'expiry_mails'],
  ],
  updateDistributor: ({ distributorId }) => [
    ['distributor.changed', distributorId, 'Ege Yazılım', 'channel, email, name, status'],
  ],
  deleteDistributor: ({ distributorId, companyId, licenseId }) => [
    ['distributor.deleted', distributorId, 'Anadolu'],
    ['company.deleted', companyId, 'Anadolu'],
    ['license.deleted', licenseId, 'Anadolu'],
  ],
  importRows: () => [['distributor.created', NEW, 'Ege Yazılım']],
  createCompany: () => [['company.created', NEW, 'Ege Yazılım']],
  updateCompany: ({ companyId }) => [
    ['company.changed', companyId, 'Ege Yazılım', 'email, name, status'],
  ],
  deleteCompany: ({ companyId, licenseId }) => [
    ['company.deleted', companyId, 'Anadolu'],
    ['license.deleted', licenseId, 'Anadolu'],
  ],
  createLicense: () => [['license.created', NEW, 'Anadolu']],
  renewLicense: ({ licenseId }) => [
    ['license.renewed', licenseId, 'Anadolu', expect.stringMatching(/Z → 2028.*Z$/) as string],
  ],
  renewLicenses: ({ licenseId }) => [
    ['license.renewed', licenseId, 'Anadolu', expect.stringMatching(/Z → 2028.*Z$/) as string],
  ],
  setLicenseActive: ({ licenseId }) => [['license.deactivated', licenseId, 'Anadolu']],
  deleteLicense: ({ licenseId }) => [['license.deleted', licenseId, 'Anadolu']],
  createTask: () => [
    [
      'task.created',
      NEW,
      expect.stringMatching(/^TASK-\d{4} Renew$/) as string,
      'attachments (added "notes.txt")',
    ],
  ],
  updateTask: ({ taskId }) => [
    [
      'task.changed',
      taskId,
      expect.stringMatching(/^TASK-\d{4} Renew$/) as string,
      'priority, title, type, attachments (deleted "plan.txt")',
    ],
  ],
  changeTasks: ({ taskId }) => [
    ['task.changed', taskId, expect.stringMatching(/^TASK-\d{4} Call$/) as string, 'status'],
  ],
  deleteTask: ({ taskId, commentId }) => [
    [
      'task.deleted',
      taskId,
      expect.stringMatching(/^TASK-\d{4} Call$/) as string,
      'attachments (deleted "plan.txt")',
    ],
    ['task_comment.deleted', commentId, TASK, 'attachments (deleted "plan.txt")'],
  ],
  createTaskComment: () => [['task_comment.created', NEW, TASK, 'attachments (added "notes.txt")']],
  updateTaskComment: ({ commentId }) => [
    [
      'task_comment.changed',
      commentId,
      TASK,
      'attachments (added "notes.txt"; deleted "plan.txt")',
    ],
  ],
  deleteTaskComment: ({ commentId }) => [
    ['task_comment.deleted', commentId, TASK, 'attachments (deleted "plan.txt")'],
  ],
  createEvent: () => [['event.created', NEW, 'Review', 'attachments (added "notes.txt")']],
  updateEvent: ({ eventId }) => [
    ['event.changed', eventId, 'Review', 'title, participants, attachments (deleted "plan.txt")'],
  ],
  answerEvent: ({ eventId }) => [['event.answered', eventId, 'Meeting', 'accepted']],
  deleteEvent: ({ eventId }) => [
    ['event.deleted', eventId, 'Meeting', 'attachments (deleted "plan.txt")'],
  ],
  sendMessage: () => [['message.sent', NEW, 'partner']],
  markMessageRead: ({ messageId }) => [['message.read', messageId, 'partner']],
  editMessage: ({ sentMessageId }) => [['message.changed', sentMessageId, 'partner']],
  deleteMessage: ({ sentMessageId }) => [['message.deleted', sentMessageId, 'partner']],
  clearConversation: ({ partnerId }) => [
    [
      'conversation.cleared',
      partnerId,
      'partner',
      expect.stringMatching(/^\d+ messages$/) as string,
    ],
  ],
  uploadFile: () => [['file.uploaded', NEW, 'File', '6 bytes']],
  updateFile: ({ fileId }) => [['file.described', fileId, 'File']],
  markNoticeRead: ({ noticeId }) => [['notice.read', noticeId, 'Lunch']],
  markNoticesRead: () => [
    ['notice.read', MAX_ID, 'Notices', expect.stringMatching(/^\d+ notices?$/) as string],
  ],
  markSubjectRead: ({ taskId }) => [['notice.read', taskId, 'Notices', '1 notice']],
  changeNoticeSettings: () => [['user.notices_changed', ...OWNER, 'mailed']],
  publishRelease: () => [['release.changed', UNPUBLISHED.id, UNPUBLISHED.app, 'preview']],
  changeRelease: ({ area }) => [['release.changed', areaBuild(area).id, area, 'rollback']],
  removePreview: ({ previewName }) => [['release.changed', '', previewName, 'remove-preview']],
  addPublisher: () => [['publisher.created', NEW_PUBLISHER, NEW_PUBLISHER, '*: publish']],
  changePublisherScope: ({ publisherName: name, area }) => [
    ['publisher.changed', name, name, `${area}: publish → ${area}: publish, preview`],
  ],
  renewPublisher: ({ publisherName }) => [['publisher.renewed', publisherName, publisherName]],
  removePublisher: ({ publisherName }) => [['publisher.removed', publisherName, publisherName]],
};

// Object.entries widens the keys to string.
const changes = Object.entries(expectedEvents) as [
  RecordedName,
  (typeof expectedEvents)[RecordedName],
][];

const server = setUpTestApp();
let ownerId: number;
let partnerId: number;
let cookie: string;
let rowsOfFailures: RowIds;

beforeAll(async () => {
  ownerId = await addUser(server.db, 'owner', { role: 'admin' });
  partnerId = await addUser(server.db, 'partner');
  cookie = await server.signIn('owner');
});

it.each(changes)('%s records its audit events', async (name, expected) => {
  const names = await addNames(name);
  const last = await lastEventId();

  const response = await callWith(name, validInputs[name](names));

  expect(response.status).toBe(200);
  expect(await eventsAfter(last)).toEqual(
    expected(names).map(([action, id, entityName, detail = null]) => ({
      action,
      entityType: action.startsWith('session.') ? 'user' : action.split('.')[0],
      entityId: typeof id === 'number' ? String(id) : id,
      entityName,
      detail,
      actorId: ownerId,
      actorName: 'owner',
      address: '127.0.0.1',
      requestId: response.headers.get('x-request-id'),
    })),
  );
});

describe('when audit events cannot be stored', () => {
  let readDigest: ReadDigest;

  beforeAll(async () => {
    rowsOfFailures = await addNames();
    await server.db.execute(sql`alter table audit_events rename to audit_events_away`);
    readDigest = await createDigest(server.db);
  });

  afterAll(() => server.db.execute(sql`alter table audit_events_away rename to audit_events`));

  it.each(changes)('%s changes nothing', async (name) => {
    await prepareAccount(server.db, name, ownerId);
    const before = await readDigest();

    const { status } = await callWith(name, validInputs[name](rowsOfFailures));

    expect(status).toBe(500);
    expect(await readDigest()).toBe(before);
  });
});

it.each([
  ['createTask', { assigneeIds: [MAX_ID] }],
  ['updateTask', { assigneeIds: [MAX_ID] }],
  ['changeTasks', { assigneeIds: [MAX_ID] }],
  ['createEvent', { participantIds: [MAX_ID] }],
  ['updateEvent', { participantIds: [MAX_ID] }],
] as const)('%s records no event when it is rejected after a write', async (name, values) => {
  const input: AnyInput = validInputs[name](await addNames(name));
  const last = await lastEventId();

  const { status } = await callWith(name, { ...input, body: { ...input.body, ...values } });

  expect(status).toBe(400);
  expect(await eventsAfter(last)).toEqual([]);
});

it('records a message only once when it is sent or marked as read again', async () => {
  const names = await addNames();
  const last = await lastEventId();

  for (const idempotencyKey of ['a-key-of-the-page', 'a-key-of-the-page']) {
    const body = { recipientId: partnerId, content: 'Hi' };
    const headers = { 'idempotency-key': idempotencyKey };
    await server.call('POST', '/api/messages', { cookie, body, headers });
    await callWith('markMessageRead', validInputs.markMessageRead(names));
  }

  const actions = (await eventsAfter(last)).map(({ action }) => action);
  expect(actions).toEqual(['message.sent', 'message.read']);
});

it('records nothing when an empty conversation is cleared', async () => {
  const names = await addNames();
  await callWith('clearConversation', validInputs.clearConversation(names));
  const last = await lastEventId();

  await callWith('clearConversation', validInputs.clearConversation(names));

  expect(await eventsAfter(last)).toEqual([]);
});

it('records no license keys, comments or messages', async () => {
  const names = await addNames();
  const secret = 'between you and me';
  for (const [name, body] of [
    ['createTaskComment', { content: secret }],
    ['sendMessage', { recipientId: partnerId, content: secret }],
  ] as const) {
    expect((await callWith(name, { ...validInputs[name](names), body })).status).toBe(200);
  }
  const license = await callWith('createLicense', validInputs.createLicense(names));
  const { id } = (await license.json()) as { id: number };
  const [stored] = await server.db.select().from(licenses).where(eq(licenses.id, id));

  const text = JSON.stringify(await server.db.select().from(auditEvents));

  expect(text).not.toContain(secret);
  expect(stored?.key).toMatch(/^\w{5}-/);
  expect(text).not.toContain(stored?.key);
});

async function addNames(name?: ChangeName): Promise<RowIds<number>> {
  if (name !== undefined) await prepareAccount(server.db, name, ownerId);
  return seedRows(server.db, { owner: ownerId, partnerId }, name);
}

async function callWith(name: ChangeName, input: AnyInput): Promise<Response> {
  const response = await callEndpoint(server, name, input, { cookie });
  // A second factor renews the token of the session.
  if (response.headers.has('set-cookie')) cookie = cookieOf(response);
  return response;
}

async function lastEventId(): Promise<number> {
  const [row] = await server.db.select({ id: max(auditEvents.id) }).from(auditEvents);
  return row?.id ?? 0;
}

async function eventsAfter(id: number) {
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(gt(auditEvents.id, id))
    .orderBy(asc(auditEvents.id));
  return rows.map(({ id: _id, occurredAt: _occurredAt, dedupeKey: _dedupeKey, ...event }) => event);
}
