import { eq, sql } from 'drizzle-orm';
import { auditEvents } from '../db/schema/audit-tables';
import { users } from '../db/schema/tables';
import { createAuditRepository } from '../modules/audit/audit.repository';
import { auditedChange } from '../modules/audit/audit-event';
import { openSyncedStream, type TestStream } from '../testing/change-stream';
import { addUser, SECOND_FACTOR } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { cookieOf } from '../testing/test-app';
import { prepareAccount } from './account-states';
import { type AnyInput, callEndpoint, type ChangeName, validInputs } from './requests';
import { type RowIds, seedRows } from './seed-rows';

/** The two users of a conversation are the owner of the rows and the partner. */
type Audience = 'all' | 'admins' | 'conversation' | 'owner';

type Expected = readonly [audience: Audience, topic: string, ids?: readonly (number | 'new')[]];

const CONVERSATION: Expected = ['conversation', 'messages'];

/** The changes that each endpoint announces. A missing endpoint is a type error. */
const expectedChanges: Readonly<
  Record<ChangeName, (names: RowIds<number>) => readonly Expected[]>
> = {
  confirmSession: () => [],
  changePassword: () => [],
  endSession: () => [],
  endOtherSessions: () => [],
  setUpSecondFactor: () => [],
  replaceRecoveryCodes: () => [],
  createCalendarFeed: () => [],
  removeCalendarFeed: () => [],
  confirmSecondFactor: ({ memberId }) => [['all', 'users', [memberId]]],
  turnOffSecondFactor: ({ memberId }) => [['all', 'users', [memberId]]],
  addPerson: () => [['all', 'users', ['new']]],
  changePersonRole: ({ personId }) => [['all', 'users', [personId]]],
  changePersonRights: ({ personId }) => [['all', 'users', [personId]]],
  changePersonState: ({ personId }) => [['all', 'users', [personId]]],
  createPasswordLink: ({ personId }) => [['all', 'users', [personId]]],
  endPersonSessions: () => [],
  removePersonSecondFactor: ({ personId }) => [['all', 'users', [personId]]],
  removePersonProviderAccount: ({ personId }) => [['all', 'users', [personId]]],
  adoptWorkEmail: ({ memberId }) => [['all', 'users', [memberId]]],
  changeAccountSettings: () => [],
  createDistributor: () => [['admins', 'distributors', ['new']]],
  changeDistributorChannel: ({ distributorId }) => [['admins', 'distributors', [distributorId]]],
  setExpiryAddresses: ({ distributorId }) => [['admins', 'distributors', [distributorId]]],
  updateDistributor: ({ distributorId }) => [['admins', 'distributors', [distributorId]]],
  deleteDistributor: ({ distributorId, companyId, licenseId }) => [
    ['admins', 'distributors', [distributorId]],
    ['admins', 'companies', [companyId]],
    ['admins', 'licenses', [licenseId]],
  ],
  createCompany: () => [['admins', 'companies', ['new']]],
  updateCompany: ({ companyId }) => [['admins', 'companies', [companyId]]],
  deleteCompany: ({ companyId, licenseId }) => [
    ['admins', 'companies', [companyId]],
    ['admins', 'licenses', [licenseId]],
  ],
  createLicense: () => [['admins', 'licenses', ['new']]],
  renewLicense: ({ licenseId }) => [['admins', 'licenses', [licenseId]]],
  renewLicenses: ({ licenseId }) => [['admins', 'licenses', [licenseId]]],
  setLicenseActive: ({ licenseId }) => [['admins', 'licenses', [licenseId]]],
  deleteLicense: ({ licenseId }) => [['admins', 'licenses', [licenseId]]],
  importRows: () => [['admins', 'distributors', [expect.any(Number) as number]]],
  createTask: () => [['all', 'tasks', ['new']]],
  updateTask: ({ taskId }) => [['all', 'tasks', [taskId]]],
  changeTasks: ({ taskId }) => [['all', 'tasks', [taskId]]],
  deleteTask: ({ taskId }) => [
    ['owner', 'notices'],
    ['all', 'tasks', [taskId]],
    ['all', 'task-comments', [taskId]],
  ],
  createTaskComment: ({ taskId }) => [['all', 'task-comments', [taskId]]],
  updateTaskComment: ({ taskId }) => [['all', 'task-comments', [taskId]]],
  deleteTaskComment: ({ taskId }) => [['all', 'task-comments', [taskId]]],
  createEvent: () => [['all', 'events', ['new']]],
  updateEvent: ({ eventId }) => [['all', 'events', [eventId]]],
  answerEvent: ({ eventId }) => [['all', 'events', [eventId]]],
  deleteEvent: ({ eventId }) => [['all', 'events', [eventId]]],
  sendMessage: () => [CONVERSATION],
  markMessageRead: () => [CONVERSATION],
  editMessage: () => [CONVERSATION],
  deleteMessage: () => [CONVERSATION],
  clearConversation: () => [CONVERSATION],
  markNoticeRead: () => [['owner', 'notices']],
  markNoticesRead: () => [['owner', 'notices']],
  markSubjectRead: () => [['owner', 'notices']],
  changeNoticeSettings: () => [],
  putReleaseFile: () => [],
  publishRelease: () => [],
  changeRelease: () => [],
  removePreview: () => [],
  addPublisher: () => [],
  changePublisherScope: () => [],
  renewPublisher: () => [],
  removePublisher: () => [],
};

// Object.entries widens the keys to string.
const changes = Object.entries(expectedChanges) as [
  ChangeName,
  (typeof expectedChanges)[ChangeName],
][];

// The team has a right to the releases of an area, of which nobody hears.
const people = ['owner', 'partner', 'colleague', 'team', 'admin'] as const;
type Person = (typeof people)[number];

const server = setUpTestApp();
let cookie: string;
const userIds = new Map<Person, number>();
const streams = new Map<Person, TestStream>();
// A task for its members marks the end of the changes that are received.
let rows: RowIds<number>;

beforeAll(async () => {
  for (const person of people) {
    const role = person === 'owner' || person === 'admin' ? 'admin' : 'staff';
    const rights = person === 'team' ? ['releases:tasks'] : [];
    userIds.set(person, await addUser(server.db, person, { role, rights }));
    const session = await server.signIn(person);
    streams.set(person, await openSyncedStream(server.url, session));
    // The requests use the session of the stream, since some end all other sessions.
    if (person === 'owner') cookie = session;
  }
  // Otherwise, a required second factor would end this admin's stream.
  await server.db.update(users).set(SECOND_FACTOR).where(eq(users.username, 'admin'));
  rows = await seed('createTask');
});

it.each(changes)('%s is announced to those who may know of it', async (name, expected) => {
  const names = await seed(name);
  await prepareAccount(server.db, name, idOf('owner'));

  const response = await callWith(name, validInputs[name](names));

  expect(response.status).toBe(200);
  const { id, person } = (await response.json()) as { id?: number; person?: { id: number } };
  const newId = person?.id ?? id ?? NaN;
  // A second factor renews the token of the session, so its stream ends. Whether the next one still gets
  // the change is open.
  const isRenewed = response.headers.has('set-cookie');
  if (isRenewed) {
    cookie = cookieOf(response);
    streams.set('owner', await openSyncedStream(server.url, cookie));
  }
  const received = await receivedByAll();
  const witnesses = people.filter((person) => !(isRenewed && person === 'owner'));
  expect(received).toMatchObject(
    Object.fromEntries(
      witnesses.map((person) => [
        person,
        expected(names).flatMap((change) => eventFor(person, change, newId)),
      ]),
    ),
  );
});

it('announces nothing that is rolled back', async () => {
  const { taskId } = rows;
  const actor = { actorId: idOf('owner'), actorName: 'owner', address: null, requestId: null };
  const change = auditedChange('task.changed', { id: taskId, name: 'Call' });

  const rolledBack = server.db.transaction(async (transaction) => {
    await createAuditRepository(transaction).recordAll(actor, [change]);
    throw new Error('rolled back');
  });

  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(Object.values(await receivedByAll()).flat()).toEqual([]);
});

it('announces the deletion of thousands of rows as any of the topic, and records each', async () => {
  const names = await seed('deleteDistributor');
  const isDeletion = eq(auditEvents.action, 'license.deleted');
  const before = await server.db.$count(auditEvents, isDeletion);
  await server.db.execute(sql`
    insert into licenses (company_id, distributor_id, key, is_trial, expires_at)
    select ${names.companyId}::int, ${names.distributorId}::int, gen_random_uuid()::text, false, now()
    from generate_series(1, 7000)`);

  await callWith('deleteDistributor', validInputs.deleteDistributor(names));

  const { admin } = await receivedByAll();
  expect(admin?.map((event) => event.ids.length)).toEqual([1, 1, 0]);
  expect(admin?.map((event) => event.topic)).toEqual(['distributors', 'companies', 'licenses']);
  expect(await server.db.$count(auditEvents, isDeletion)).toBe(before + 7001);
});

it('announces neither sign-ins nor sign-outs', async () => {
  const body = { username: 'colleague', password: 'correct horse' };

  const signedIn = await server.call('POST', '/api/login', { body });
  const signedOut = await server.call('POST', '/api/logout', {
    cookie: await server.signIn('partner'),
  });

  expect([signedIn.status, signedOut.status]).toEqual([200, 200]);
  expect(Object.values(await receivedByAll()).flat()).toEqual([]);
});

interface ReceivedChange {
  readonly topic: string;
  readonly ids: readonly number[];
  readonly by: number | null;
}

function eventFor(person: Person, [audience, topic, ids = []]: Expected, newId: number) {
  const by = idOf('owner');
  const isAdmin = person === 'owner' || person === 'admin';
  const other = new Map<Person, number>([
    ['owner', idOf('partner')],
    ['partner', by],
  ]).get(person);
  if (audience === 'conversation') return other === undefined ? [] : { topic, ids: [other], by };
  if (audience === 'admins' && !isAdmin) return [];
  if (audience === 'owner' && person !== 'owner') return [];
  return { topic, ids: ids.map((id) => (id === 'new' ? newId : id)), by };
}

/** Returns what each stream has received up to now; a task that everybody learns of marks the end. */
async function receivedByAll(): Promise<Partial<Record<Person, ReceivedChange[]>>> {
  const { body } = validInputs.createTask(rows);
  // The file can be attached only once.
  const response = await callWith('createTask', { body: { ...body, attachmentIds: [] } });
  const { id } = (await response.json()) as { id: number };
  const last = `change ${JSON.stringify({ topic: 'tasks', ids: [id], by: idOf('owner') })}`;
  const received = await Promise.all(
    [...streams].map(async ([person, stream]) => [person, await readUntil(stream, last)] as const),
  );
  return Object.fromEntries(received);
}

async function readUntil(stream: TestStream, last: string): Promise<ReceivedChange[]> {
  const received: ReceivedChange[] = [];
  for (;;) {
    const event = await stream.next();
    if (event === last) return received;
    // The contract describes the data; the assertions compare all of it.
    received.push(JSON.parse(event.replace(/^change /, '')) as ReceivedChange);
  }
}

function seed(name: ChangeName): Promise<RowIds<number>> {
  const ids = { owner: idOf('owner'), partnerId: idOf('partner') };
  return seedRows(server.db, ids, name);
}

function callWith(name: ChangeName, input: AnyInput): Promise<Response> {
  return callEndpoint(server, name, input, { cookie });
}

function idOf(person: Person): number {
  const id = userIds.get(person);
  if (id === undefined) throw new Error(`${person} is nobody`);
  return id;
}
