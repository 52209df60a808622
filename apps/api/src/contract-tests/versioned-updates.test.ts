import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { MAX_ID } from '@atrium/contracts/fields';
import { endpoints, errorMessages } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createDigest, type ReadDigest } from './database-digest';
import { callEndpoint, type EndpointName, validInputs } from './requests';
import { type RowIds, seedRows } from './seed-rows';

type Calls = typeof endpoints;

type VersionedName = {
  [Name in EndpointName]: Calls[Name] extends { versioned: true } ? Name : never;
}[EndpointName];

interface Versioned {
  readonly list: EndpointName;
  readonly id: keyof RowIds;
  readonly message: string;
}

/** The entity that each versioned endpoint replaces. A missing endpoint is a type error. */
const entities: Readonly<Record<VersionedName, Versioned>> = {
  changeDistributorChannel: {
    list: 'listDistributors',
    id: 'distributorId',
    message: errorMessages.distributorChanged,
  },
  updateDistributor: {
    list: 'listDistributors',
    id: 'distributorId',
    message: errorMessages.distributorChanged,
  },
  updateCompany: {
    list: 'listCompanies',
    id: 'companyId',
    message: errorMessages.companyChanged,
  },
  updateEvent: { list: 'listEvents', id: 'eventId', message: errorMessages.eventChanged },
  updateTask: { list: 'listTasks', id: 'taskId', message: errorMessages.taskChanged },
};
// Object.keys widens the keys to string.
const names = Object.keys(entities) as VersionedName[];

const versioned = z.object({
  id: z.int(),
  version: z.int(),
  changedBy: z.nullable(z.strictObject({ id: z.int(), username: z.string() })),
});

const server = setUpTestApp();
let readDigest: ReadDigest;
let rows: RowIds<number>;
let partnerId: number;
let cookies: { readonly owner: string; readonly other: string };
let author: object;

beforeAll(async () => {
  const id = await addUser(server.db, 'owner', { role: 'admin' });
  author = { id, username: 'owner' };
  partnerId = await addUser(server.db, 'partner', { role: 'admin' });
  cookies = { owner: await server.signIn('owner'), other: await server.signIn('partner') };
  readDigest = await createDigest(server.db);
});

beforeEach(async () => {
  rows = await seedRows(server.db, { owner: partnerId, partnerId }, 'updateTask');
});

function update(
  name: VersionedName,
  ifMatch: string | undefined,
  cookie = cookies.owner,
  ids: RowIds = rows,
): Promise<Response> {
  const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  return callEndpoint(server, name, validInputs[name](ids), { cookie, headers });
}

async function readEntity(name: VersionedName) {
  const { list, id } = entities[name];
  const response = await server.call('GET', endpoints[list].path, { cookie: cookies.owner });
  return z
    .array(versioned)
    .parse(await response.json())
    .find((entity) => entity.id === rows[id]);
}

describe.each(names)('%s', (name) => {
  it('counts versions and names the author of the current one', async () => {
    expect(await readEntity(name)).toMatchObject({ version: 1, changedBy: null });

    const first = versioned.parse(await (await update(name, undefined)).json());
    expect(first).toMatchObject({ version: 2, changedBy: author });
    expect(await readEntity(name)).toEqual(first);

    // The same values are another version, too.
    const second = versioned.parse(await (await update(name, undefined, cookies.other)).json());
    expect(second).toMatchObject({ version: 3, changedBy: { username: 'partner' } });
    expect(await readEntity(name)).toEqual(second);
  });

  it('does not replace version 1 with If-Match: "2"', async () => {
    await expectConflict(name, '"2"');
  });

  it('replaces a version only once, however many requests name it', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        update(name, '"1"', index % 2 === 0 ? cookies.owner : cookies.other),
      ),
    );

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
    expect(await readEntity(name)).toMatchObject({ version: 2 });
  });

  it('returns 404 for an unknown id', async () => {
    const unknown = { taskId: MAX_ID, eventId: MAX_ID, distributorId: MAX_ID };
    const ids = { ...rows, ...unknown, companyUuid: randomUUID() };

    expect((await update(name, '"1"', cookies.owner, ids)).status).toBe(404);
  });
});

// All endpoints read the header with one function.
it.each(['*', ' "1" ', '"7", "1"'])('replaces version 1 with If-Match: %s', async (tag) => {
  expect((await update('updateTask', tag)).status).toBe(200);
});

it.each(['"0"', '"01"', '1', 'W/"1"', '"1', '""', '', '**', '"2", W/"1"'])(
  'does not replace version 1 with If-Match: %s',
  async (tag) => {
    await expectConflict('updateTask', tag);
  },
);

async function expectConflict(name: VersionedName, tag: string): Promise<void> {
  const before = await readDigest();

  const response = await update(name, tag);

  expect([response.status, await response.text()]).toEqual([412, entities[name].message]);
  expect(await readDigest()).toBe(before);
}
