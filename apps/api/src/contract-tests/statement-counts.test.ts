import { notLike } from 'drizzle-orm';
import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import { users } from '../db/schema/tables';
import { addUser } from '../testing/factories';
import { logStatements } from '../testing/log-statements';
import { startTestApp, type TestApp } from '../testing/test-app';
import { createTestDatabase } from '../testing/test-database';
import { prepareAccount } from './account-states';
import { fillTables } from './fill-tables';
import {
  type AnyInput,
  type EndpointName,
  endpointTable,
  requestTarget,
  validInputs,
  validStatusOf,
} from './requests';
import { type RowIds, seedRows } from './seed-rows';

// More than a statement handles at once anywhere, such as 1,000 rows to delete, and than any limit below.
const ROWS = 1100;
const MOST_IDS_IN_A_BODY = 100;

// Signing in takes several short statements, which cost less than hashing the password. A change needs one
// statement to check the rights of its user again, and one for its audit events; a cascading deletion needs another one for its lock, a change of an event
// one to enqueue its mails, and a change of a task or event one for notices. Files of something new take two, and
// new files of what exists up to four. Where notices go, one removes them and another one the mails that wait with them.
const limits: Partial<Record<EndpointName, number>> = {
  login: 15,
  // Verifying a password takes its counted attempt, as a sign-in does.
  confirmSession: 13,
  changePassword: 16,
  setUpSecondFactor: 13,
  turnOffSecondFactor: 14,
  confirmSecondFactor: 23,
  replaceRecoveryCodes: 14,
  endSession: 5,
  endOtherSessions: 5,
  createEvent: 12,
  // An event is locked first, so that the change sees what others have just made of its occurrences.
  updateEvent: 17,
  deleteEvent: 12,
  createTask: 10,
  updateTask: 13,
  // The bytes of files are added up first, since many are deleted in several statements.
  deleteTask: 8,
  changeTasks: 12,
  sendMessage: 6,
  clearConversation: 5,
  createTaskComment: 8,
  updateTaskComment: 12,
  deleteTaskComment: 8,
  // It waits for other imports, and reads what the new rows may equal.
  importRows: 7,
  deleteDistributor: 6,
  deleteCompany: 5,
  // Changes of users lock them first.
  changeNoticeSettings: 5,
  // A person is locked, changed with sessions and links, and read again for the response.
  addPerson: 12,
  changePersonRole: 9,
  changePersonRights: 9,
  changePersonState: 12,
  createPasswordLink: 11,
  endPersonSessions: 7,
  removePersonSecondFactor: 9,
  removePersonProviderAccount: 9,
  // The offer is read again, and nobody else has the address.
  adoptWorkEmail: 9,
  changeAccountSettings: 6,
  // The attempt is counted first and removed if the link is valid.
  checkPasswordLink: 6,
  setLinkedPassword: 15,
  createFirstAdmin: 6,
  // An answer locks its event first, and reads it again for the response.
  answerEvent: 8,
  checkEventAnswer: 6,
  sendEventAnswer: 10,
  // The response has the next mail and the latest ones.
  setExpiryAddresses: 8,
  // The session, votes, errors, web vitals and changes.
  listReleases: 5,
  // A download reads pages of 1,000 rows.
  exportActivity: 4,
  // A change reads all before it and the manifests that are new to the process, which then reads it again.
  publishRelease: 20,
  // The quota is read before the file is compressed, and again by one upload at a time.
  putReleaseFile: 7,
  // Space is reserved, a piece stored and the content finished, each under a lock or in a transaction of its own.
  uploadFile: 16,
  updateFile: 5,
  changeRelease: 20,
  removePreview: 20,
  // The known areas are read first. A change of scope locks its publisher.
  addPublisher: 5,
  changePublisherScope: 6,
};
const READ_LIMIT = 3;
// Its transaction checks first that whoever writes still may.
const WRITE_LIMIT = 4;

let statements: string[];
let server: TestApp;
let seeded: { readonly owner: number; readonly partnerId: number };
let filled: RowIds;
// Without people whom requests deactivate.
let members: number[];

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  const { db } = logged.database;
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  const owner = await addUser(db, 'staff', { role: 'admin' });
  seeded = { owner, partnerId: await addUser(db, 'partner') };
  const rows = await seedRows(db, seeded);
  filled = rows;
  // Otherwise only the first change would read the shell's manifest.
  server.app.changes.publish([{ key: 'a change', topic: 'releases', ids: [], by: null }]);
  await fillTables(db, ROWS - 1, { ...rows, userId: owner });
  const others = await db
    .select({ id: users.id })
    .from(users)
    .where(notLike(users.username, 'person %'))
    .orderBy(users.id)
    .limit(MOST_IDS_IN_A_BODY);
  members = others.map(({ id }) => id);
});

afterAll(() => server.close());

it.each(endpointTable.map(([name, endpoint]) => [name, limitOf(name, endpoint)] as const))(
  '%s runs at most %i statements, however many rows there are',
  async (name, limit) => {
    const { method, path, conditional, stream, file }: Endpoint = endpoints[name];
    // Reads use the filled tables; deletions use rows that no other row refers to.
    const named = method === 'GET' ? filled : await seedRows(server.db, seeded, name);
    const input = inputOf(name, named);
    const target = requestTarget(path, input);
    // A new session, because once a minute a request updates its session's last use.
    const cookie = await server.signIn('staff');
    await prepareAccount(server.db, name, seeded.owner);
    const { servedReleases } = server.app;
    await servedReleases.loaded();
    statements.length = 0;

    const response = await server.call(method, target, { cookie, body: input.body });
    // A stream that stays open checks its session at later sign-outs.
    if (stream) await response.body?.cancel();
    else await response.text();
    // The process reads a change of releases in the background.
    await servedReleases.loaded();

    expect(statements.length).toBeLessThanOrEqual(limit);
    // Nobody else can have locked the new person.
    if (name !== 'addPerson') expectUsersLockedFirst(statements);
    expect(response.status).toBe(validStatusOf(name));
    await prepareAccount(server.db, 'login', seeded.owner);
    const entityTag = response.headers.get('etag');
    expect(entityTag !== null).toBe(conditional ?? file ?? false);
    // Whether the user may still read a file is asked each time.
    if (entityTag === null || file) return;
    statements.length = 0;
    const headers = { 'if-none-match': entityTag };
    expect((await server.call('GET', target, { cookie, headers })).status).toBe(304);
    expect(statements).toEqual([]);
  },
);

// Two requests of one user, or two admins who change each other, would wait for each other otherwise. Who skips
// what is locked waits for nobody.
function expectUsersLockedFirst(all: readonly string[]): void {
  const check = all.findIndex((statement) =>
    statement.endsWith('for key share of "users", "sessions"'),
  );
  const changesUsers = all
    .slice(check)
    .some((statement) =>
      /(update|delete from) "(users|sessions)"|no key update(?! skip locked)/.test(statement),
    );
  if (check === -1 || !changesUsers) return;
  expect(all[check - 1]).toMatch(/ from "users" where .* for no key update$/);
}

function limitOf(name: EndpointName, { method }: Endpoint): number {
  return limits[name] ?? (method === 'GET' ? READ_LIMIT : WRITE_LIMIT);
}

/** Returns a valid input that names many users. */
function inputOf(name: EndpointName, named: RowIds): AnyInput {
  const input: AnyInput = validInputs[name](named);
  if (input.body instanceof Uint8Array) return input;
  const body = Object.entries({ ...input.body }).map(([key, value]) => [
    key,
    key === 'assigneeIds' || key === 'participantIds' ? members : value,
  ]);
  return input.body ? { ...input, body: Object.fromEntries(body) } : input;
}
