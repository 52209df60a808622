import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Endpoint } from '@atrium/contracts';
import { MAX_ID } from '@atrium/contracts/fields';
import { endpoints } from '@atrium/contracts/server';
import { sessions } from '../db/schema/session-tables';
import { messages, users } from '../db/schema/tables';
import { addUser, changeSessions } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { cookieOf } from '../testing/test-app';
import { storeTestFile } from '../testing/test-files';
import { prepareAccount } from './account-states';
import { createDigest, type ReadDigest } from './database-digest';
import { readText } from './read-text';
import {
  type AnyInput,
  type EndpointName,
  endpointTable,
  requestTarget,
  validInputs,
  validStatusOf,
} from './requests';
import { findFaults } from './response-faults';
import { type FindSchemaFaults, loadResponseSchemas } from './response-schemas';
import { type RowIds, seedRows } from './seed-rows';

const ended = ['expired', 'idle', 'deactivated'] as const;
// The team has a right to the releases of an area.
const people = ['staff', 'colleague', 'team', 'admin'] as const;
type Person = (typeof people)[number];
type Caller = 'nobody' | (typeof ended)[number] | Person;
// On a second database, one request is enough to run the statements of an endpoint.
const isSecond = testDatabaseUrl === '' && Boolean(process.env.TEST_DATABASE_URL);
const signedIn = new Set<Caller>(['staff', 'team', 'admin']);

// Kinds of rows that the ids of a request name.
const kinds = ["the caller's own", "somebody else's", 'nothing', 'no id'] as const;
type Kind = (typeof kinds)[number];
const nothing = namesOf(MAX_ID, randomUUID());
const noId = namesOf('1x', 'x');

// Last, because signing in or out ends its session and deletes expired ones.
const table = endpointTable.toSorted(
  ([, left], [, right]) => Number(endsSessions(left)) - Number(endsSessions(right)),
);
// Reads that other sites may not make; host-and-origin.test.ts covers writes, which one hook rejects.
const guarded = table.filter(([, { stream, download }]) => stream ?? download);

const server = setUpTestApp();
let findSchemaFaults: FindSchemaFaults;
let readDigest: ReadDigest;
const userIds = new Map<string, number>();
const cookies = new Map<Caller, string>();
const rows = new Map<Person, RowIds>();

beforeAll(async () => {
  const { db } = server;
  for (const caller of [...ended, ...people]) {
    userIds.set(
      caller,
      await addUser(db, caller, { role: caller === 'admin' ? 'admin' : 'staff' }),
    );
    cookies.set(caller, await server.signIn(caller));
  }
  for (const person of people) {
    userIds.set(`partner of ${person}`, await addUser(db, `partner of ${person}`));
    rows.set(person, await addRowsOf(person));
  }
  await changeSessions(db, idOf('expired'), { expiresAt: new Date(0) });
  const thirteenHoursAgo = new Date(Date.now() - 13 * 60 * 60 * 1000);
  await changeSessions(db, idOf('idle'), { lastSeenAt: thirteenHoursAgo });
  await db
    .update(users)
    .set({ deactivatedAt: new Date() })
    .where(eq(users.username, 'deactivated'));
  findSchemaFaults = await loadResponseSchemas(server);
  readDigest = await createDigest(db);
});

const cases = table.flatMap(([name, endpoint]) =>
  callersOf(name, endpoint).flatMap((caller) =>
    kindsOf(name, endpoint, caller).map((kind) => {
      const status = statusOf(name, endpoint, caller, kind);
      return { name, endpoint, caller, kind, status };
    }),
  ),
);

it.each(cases)(
  '$name responds to $caller with $status for $kind',
  async ({ name, endpoint, caller, kind, status }) => {
    const { cookie, input } = await prepare(name, endpoint, { caller, kind, status });
    const target = requestTarget(endpoint.path, input);
    // The audit events of a change show that it changes rows; see audit.test.ts.
    const changesNothing =
      !isSecond && endpoint.access !== 'public' && !isWrite(endpoint, kind, status);
    const before = changesNothing ? await readDigest() : '';

    const { body } = input;
    const response = await server.call(endpoint.method, target, { cookie, ...(body && { body }) });
    // A second factor renews the token of the session.
    if (name === 'confirmSecondFactor' && status === 200) cookies.set(caller, cookieOf(response));
    const contentType = response.headers.get('content-type') ?? '';
    const text = await readText(contentType, response.body);

    expect([response.status, text]).toEqual([status, expect.anything()]);
    expect(findFaults(endpoint, target, { status, contentType, text })).toEqual([]);
    const hasJson =
      status === 200 && !endpoint.stream && !endpoint.download && endpoint.bytes !== 'response';
    if (hasJson) expect(findSchemaFaults(name, JSON.parse(text))).toEqual([]);
    if (name === 'listMessages' && status === 200) expectOwnMessages(caller, text);
    if (changesNothing) expect(await readDigest()).toBe(before);
  },
);

it.each(guarded)('%s rejects cross-site requests of an admin', async (name, endpoint) => {
  const input: AnyInput = validInputs[name](namesOfRows('admin'));
  const before = await readDigest();

  const { status } = await server.call(endpoint.method, requestTarget(endpoint.path, input), {
    cookie: cookies.get('admin') ?? '',
    headers: { 'sec-fetch-site': 'cross-site' },
  });

  expect(status).toBe(403);
  expect(await readDigest()).toBe(before);
});

// Without its row, a session would be rejected for the wrong reason.
async function expectSession(caller: Caller): Promise<void> {
  if (caller === 'nobody') return;
  const [, token = ''] = (cookies.get(caller) ?? '').split('=');
  expect(await server.db.$count(sessions, eq(sessions.tokenHash, hash('sha256', token)))).toBe(1);
}

function endsSessions({ access, method }: Endpoint): boolean {
  return access === 'public' && method !== 'GET';
}

/** Returns the status that the contract requires. */
function statusOf(
  name: EndpointName,
  { access, forTeams, ownership, params, query, errors }: Endpoint,
  caller: Caller,
  kind: Kind,
): number {
  if (access !== 'public' && !signedIn.has(caller)) return 401;
  if (access === 'admin' && caller !== 'admin') {
    if (caller !== 'team' || !forTeams) return 403;
    // A preview of others is not said to exist.
    return kind === "the caller's own" ? 200 : name === 'removePreview' ? 404 : 403;
  }
  if (kind === "somebody else's") return ownership?.status ?? 200;
  // A query for missing rows finds nothing.
  if (kind === 'nothing') return params ? 404 : query ? 200 : errors?.includes(412) ? 412 : 400;
  if (kind === 'no id') return params ? 404 : 400;
  return validStatusOf(name);
}

/**
 * Returns whether a request changes rows. Clearing only affects the caller's own conversation, and
 * downloads are recorded.
 */
function isWrite(
  { method, access, params, query, download }: Endpoint,
  kind: Kind,
  status: number,
): boolean {
  if (download) return status === 200;
  if (method === 'GET' || access === 'public' || status !== 200) return false;
  return params !== undefined || query === undefined || kind === "the caller's own";
}

// One condition decides which sessions have ended. These endpoints read it in statements of their own, or
// check it again later; `getUser` stands for all others.
function callersOf(
  name: EndpointName,
  { access, conditional, stream }: Endpoint,
): readonly Caller[] {
  if (isSecond) return ['admin'];
  const hasOwnCheck = conditional ?? stream ?? name === 'getUser';
  // A right adds nothing to what every user may do.
  const hasTeam = access === 'admin' || name === 'getUser';
  return ['nobody', ...(hasOwnCheck ? ended : []), 'staff', ...team(hasTeam), 'admin'];
}

function team(isCaller: boolean): Caller[] {
  return isCaller ? ['team'] : [];
}

function kindsOf(
  name: EndpointName,
  { access, forTeams }: Endpoint,
  caller: Caller,
): readonly Kind[] {
  const isAllowed = caller === 'admin' || (caller === 'team' && forTeams);
  const isRefused = access === 'admin' ? !isAllowed : !signedIn.has(caller);
  const namesSomething =
    JSON.stringify(validInputs[name](nothing)) !== JSON.stringify(validInputs[name](noId));
  // The caller is refused before the ids are read, and all others get the same answers to broken ones.
  if (isSecond || isRefused || !namesSomething) return kinds.slice(0, 1);
  return access !== 'admin' && caller === 'admin' ? kinds.slice(0, 2) : kinds;
}

async function prepare(
  name: EndpointName,
  endpoint: Endpoint,
  { caller, kind, status }: { caller: Caller; kind: Kind; status: number },
): Promise<{ cookie: string; input: AnyInput }> {
  const makeInput: (names: RowIds) => AnyInput = validInputs[name];
  const accountId = idOf(caller === 'nobody' ? 'staff' : caller);
  await prepareAccount(server.db, name, accountId);
  const owner = ownerOf(caller, kind);
  // A successful request changes rows that no other case uses.
  const found =
    isWrite(endpoint, kind, status) || endsSessions(endpoint)
      ? await addRowsOf(owner, name)
      : namesOfRows(owner);
  const names = await withOwnFile(found, endpoint, caller, kind);
  const valid = makeInput(names);
  if (caller === 'team') {
    const area = kind === "the caller's own" ? names.area : 'another';
    const rights = [`releases:${area}`];
    await server.db.update(users).set({ rights }).where(eq(users.id, accountId));
  }
  if (kind === "somebody else's" && endpoint.query) await forgetSent(caller);
  const needsOwnSession = endsSessions(endpoint) && signedIn.has(caller);
  const cookie = needsOwnSession ? await server.signIn(caller) : (cookies.get(caller) ?? '');
  if (status === 401) await expectSession(caller);
  if (kind === "the caller's own" || kind === "somebody else's") return { cookie, input: valid };
  const broken = makeInput(kind === 'nothing' ? nothing : noId);
  // Only the part that names the row is invalid.
  const part = endpoint.params ? 'params' : endpoint.query ? 'query' : 'body';
  return { cookie, input: { ...valid, [part]: broken[part] } };
}

// Nobody can attach somebody else's file.
async function withOwnFile(
  names: RowIds,
  { ownership }: Endpoint,
  caller: Caller,
  kind: Kind,
): Promise<RowIds> {
  if (kind !== "somebody else's" || ownership || caller === 'nobody') return names;
  return { ...names, fileId: await storeTestFile(server.db, idOf(caller)) };
}

// Earlier requests may have started a conversation with another user's partner.
async function forgetSent(caller: Caller): Promise<void> {
  const senderId = userIds.get(caller);
  if (senderId === undefined) return;
  await server.db.delete(messages).where(eq(messages.senderId, senderId));
}

function ownerOf(caller: Caller, kind: Kind): Person {
  if (kind === "somebody else's") return caller === 'staff' ? 'colleague' : 'staff';
  return people.find((person) => person === caller) ?? 'admin';
}

function addRowsOf(person: Person, name?: EndpointName): Promise<RowIds> {
  const partnerId = idOf(`partner of ${person}`);
  return seedRows(server.db, { owner: idOf(person), partnerId }, name);
}

function namesOfRows(person: Person): RowIds {
  const names = rows.get(person);
  if (names === undefined) throw new Error(`${person} has no rows`);
  return names;
}

function idOf(username: string): number {
  const id = userIds.get(username);
  if (id === undefined) throw new Error(`${username} is nobody`);
  return id;
}

function expectOwnMessages(caller: Caller, text: string): void {
  const entries = z.array(endpoints.sendMessage.response).parse(JSON.parse(text));
  for (const { message } of entries) {
    expect([message.senderId, message.recipientId]).toContain(idOf(caller));
  }
}

function namesOf(id: number | string, uuid: string): RowIds {
  return {
    distributorId: id,
    companyId: id,
    companyUuid: uuid,
    licenseId: id,
    taskId: id,
    commentId: id,
    eventId: id,
    messageId: id,
    sentMessageId: id,
    noticeId: id,
    sessionId: id,
    fileId: id,
    partnerId: id,
    memberId: id,
    personId: id,
    area: `area-${String(id)}`,
    releaseId: String(id).padStart(16, '0'),
    fileHash: String(id).padStart(96, '0'),
    previewName: String(id),
    publisherName: String(id),
  };
}
