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
// statement for its audit events; a cascading deletion needs another one for its lock, a change of an event
// one to enqueue its mails, and a change of a task or event one for notices.
const limits: Partial<Record<EndpointName, number>> = {
  login: 15,
  // Verifying a password takes its counted attempt, as a sign-in does.
  confirmSession: 12,
  changePassword: 15,
  setUpSecondFactor: 11,
  turnOffSecondFactor: 12,
  confirmSecondFactor: 21,
  replaceRecoveryCodes: 12,
  endSession: 4,
  endOtherSessions: 4,
  createEvent: 9,
  updateEvent: 9,
  deleteEvent: 10,
  createTask: 5,
  updateTask: 5,
  deleteTask: 5,
  changeTasks: 7,
  createTaskComment: 5,
  updateTaskComment: 5,
  importRows: 4,
  deleteDistributor: 5,
  deleteCompany: 4,
  // A person is locked, changed with sessions and links, and read again for the response.
  addPerson: 12,
  changePersonRole: 8,
  changePersonState: 12,
  createPasswordLink: 10,
  endPersonSessions: 6,
  removePersonSecondFactor: 8,
  removePersonProviderAccount: 8,
  // The offer is read again, and nobody else has the address.
  adoptWorkEmail: 6,
  changeAccountSettings: 5,
  // The attempt is counted first and removed if the link is valid.
  checkPasswordLink: 6,
  setLinkedPassword: 15,
  createFirstAdmin: 6,
  // An answer locks its event first, and reads it again for the response.
  answerEvent: 7,
  checkEventAnswer: 6,
  sendEventAnswer: 10,
  // The response has the next mail and the latest ones.
  setExpiryAddresses: 7,
  // The session, votes, errors, web vitals and changes.
  listReleases: 5,
  // A download reads pages of 1,000 rows.
  exportActivity: 4,
  // A change reads all before it and the manifests that are new to the process, which then reads it again.
  publishRelease: 20,
  changeRelease: 20,
  removePreview: 20,
};
const LIMIT = 3;

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

it.each(endpointTable.map(([name]) => [name, limits[name] ?? LIMIT] as const))(
  '%s runs at most %i statements, however many rows there are',
  async (name, limit) => {
    const { method, path, conditional, stream }: Endpoint = endpoints[name];
    // Reads use the filled tables; deletions use rows that no other row refers to.
    const named = method === 'GET' ? filled : await seedRows(server.db, seeded, name);
    const input = inputOf(name, named);
    const target = requestTarget(path, input);
    // A new session, because once a minute a request updates its session's last use.
    const cookie = await server.signIn('staff');
    await prepareAccount(server.db, name, seeded.owner);
    const { servedReleases } = server.app;
    await servedReleases.latest();
    statements.length = 0;

    const response = await server.call(method, target, { cookie, body: input.body });
    // A stream that stays open checks its session at later sign-outs.
    if (stream) await response.body?.cancel();
    else await response.text();
    // The process reads a change of releases in the background.
    await servedReleases.latest();

    expect(statements.length).toBeLessThanOrEqual(limit);
    expect(response.status).toBe(validStatusOf(name));
    await prepareAccount(server.db, 'login', seeded.owner);
    const entityTag = response.headers.get('etag');
    expect(entityTag !== null).toBe(conditional ?? false);
    if (entityTag === null) return;
    statements.length = 0;
    const headers = { 'if-none-match': entityTag };
    expect((await server.call('GET', target, { cookie, headers })).status).toBe(304);
    expect(statements).toEqual([]);
  },
);

/** Returns a valid input that names many users. */
function inputOf(name: EndpointName, named: RowIds): AnyInput {
  const input: AnyInput = validInputs[name](named);
  const body = Object.entries({ ...input.body }).map(([key, value]) => [
    key,
    key === 'assigneeIds' || key === 'participantIds' ? members : value,
  ]);
  return input.body ? { ...input, body: Object.fromEntries(body) } : input;
}
