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

// More than a statement handles at once anywhere, such as 1,000 rows to delete.
const SIZES = [1, 1100];
const MOST_IDS_IN_A_BODY = 100;

// Signing in takes several short statements, which cost less than hashing the password. A change needs one
// statement for its audit events; a cascading deletion needs another one for its lock, a change of an event
// one to enqueue its mails, and a change of a task or event one for notices.
const limits: Partial<Record<EndpointName, number>> = {
  login: 15,
  // Verifying a password takes its counted attempt, as a sign-in does.
  ...{ confirmSession: 12, changePassword: 15, setUpSecondFactor: 11, turnOffSecondFactor: 12 },
  ...{ confirmSecondFactor: 21, replaceRecoveryCodes: 12, endSession: 4, endOtherSessions: 4 },
  ...{ createEvent: 9, updateEvent: 9, deleteEvent: 10 },
  ...{ createTask: 5, updateTask: 5, deleteTask: 5, changeTasks: 7 },
  ...{ createTaskComment: 5, updateTaskComment: 5 },
  importRows: 4,
  ...{ deleteDistributor: 5, deleteCompany: 4 },
  // A person is locked, changed with sessions and links, and read again for the response.
  ...{ addPerson: 12, changePersonRole: 8, changePersonState: 12, createPasswordLink: 10 },
  ...{ endPersonSessions: 6, removePersonSecondFactor: 8, changeAccountSettings: 5 },
  // The attempt is counted first and removed if the link is valid.
  ...{ checkPasswordLink: 6, setLinkedPassword: 15, createFirstAdmin: 6 },
  // An answer locks its event first, and reads it again for the response.
  ...{ answerEvent: 7, checkEventAnswer: 6, sendEventAnswer: 10 },
  // The response has the next mail and the latest ones.
  setExpiryAddresses: 7,
  // The session, votes, errors, web vitals and changes.
  listReleases: 5,
  // A change reads all before it and the manifests that are new to the process, which then reads it again.
  ...{ publishRelease: 20, changeRelease: 20, removePreview: 20 },
};
const LIMIT = 3;
// All requests are sent before the first test.
const TIMEOUT_MS = 240_000;

const names = endpointTable.map(([name]) => name);
const counts = new Map<EndpointName, number[]>();
const unchangedCounts = new Map<string, number[]>();
let statements: string[];
let server: TestApp;

beforeAll(async () => {
  const logged = logStatements(await createTestDatabase());
  const { db } = logged.database;
  statements = logged.statements;
  server = await startTestApp({}, logged.database);
  const owner = await addUser(db, 'staff', { role: 'admin' });
  const partnerId = await addUser(db, 'partner');
  const rows = await seedRows(db, { owner, partnerId });
  // Otherwise only the first change would read the shell's manifest.
  server.app.changes.publish([{ key: 'a change', topic: 'releases', ids: [], by: null }]);
  for (const size of SIZES) {
    await fillTables(db, size - 1, { ...rows, userId: owner });
    // Without those that requests deactivate.
    const members = await db
      .select({ id: users.id })
      .from(users)
      .where(notLike(users.username, 'person %'))
      .orderBy(users.id)
      .limit(MOST_IDS_IN_A_BODY);
    for (const name of names) {
      // Reads use the filled tables; deletions use rows that no other row refers to.
      const isRead = endpoints[name].method === 'GET';
      const named = isRead ? rows : await seedRows(db, { owner, partnerId }, name);
      const ids = members.map(({ id }) => id);
      counts.set(name, [...(counts.get(name) ?? []), await countStatements(name, named, ids)]);
    }
  }
}, TIMEOUT_MS);

afterAll(() => server.close());

it.each(names.map((name) => [name, limits[name] ?? LIMIT] as const))(
  '%s runs at most %i statements, however many rows there are',
  (name, limit) => {
    const [few = 0, many] = counts.get(name) ?? [];

    expect(few).toBeLessThanOrEqual(limit);
    // A download reads pages of 1,000 rows.
    const { download }: Endpoint = endpoints[name];
    expect(many).toBe(download ? few + 1 : few);
  },
);

it('runs no statement for a 304 response to a poll', () => {
  expect(Object.fromEntries(unchangedCounts)).toEqual({
    listMessages: [0, 0],
    countUnreadByUser: [0, 0],
  });
});

async function countStatements(
  name: EndpointName,
  named: RowIds,
  userIds: readonly number[],
): Promise<number> {
  const { method, path, conditional, stream }: Endpoint = endpoints[name];
  const input: AnyInput = validInputs[name](named);
  const many = { assigneeIds: userIds, participantIds: userIds };
  const body = Object.fromEntries(
    Object.entries({ ...input.body }).map(([key, value]) => [
      key,
      key === 'assigneeIds' || key === 'participantIds' ? many[key] : value,
    ]),
  );
  // A new session, because once a minute a request updates its session's last use.
  const cookie = await server.signIn('staff');
  await prepareAccount(server.db, name, Number(named.memberId));
  const { servedReleases } = server.app;
  await servedReleases.latest();
  statements.length = 0;

  const response = await server.call(method, requestTarget(path, input), {
    cookie,
    ...(input.body && { body }),
  });
  // A stream that stays open checks its session at later sign-outs.
  if (stream) await response.body?.cancel();
  else await response.text();
  // The process reads a change of releases in the background.
  await servedReleases.latest();

  const { status, headers } = response;
  expect([name, status]).toEqual([name, validStatusOf(name)]);
  const count = statements.length;
  await prepareAccount(server.db, 'login', Number(named.memberId));
  expect([name, headers.has('etag')]).toEqual([name, conditional ?? false]);
  if (conditional)
    await countUnchanged(name, requestTarget(path, input), cookie, headers.get('etag'));
  return count;
}

async function countUnchanged(
  name: EndpointName,
  target: string,
  cookie: string,
  entityTag: string | null,
): Promise<void> {
  statements.length = 0;
  const headers = { 'if-none-match': entityTag ?? '' };
  const { status } = await server.call('GET', target, { cookie, headers });
  expect([name, status]).toEqual([name, 304]);
  unchangedCounts.set(name, [...(unchangedCounts.get(name) ?? []), statements.length]);
}
