import { MAX_ID, MOST_ROWS } from '@atrium/contracts/fields';
import { endpoints } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../testing/test-client';
import type { EndpointName } from './requests';
import { type RowIds, seedRows } from './seed-rows';

/** Lists whose rows can be read by id, and an id of each. */
const lists: readonly [EndpointName, keyof RowIds][] = [
  ['listTasks', 'taskId'],
  ['listEvents', 'eventId'],
  ['listDistributors', 'distributorId'],
  ['listCompanies', 'companyId'],
  ['listLicenses', 'licenseId'],
  ['listUsers', 'personId'],
];

const server = setUpTestApp();
let client: TestClient;
let first: RowIds<number>;
let second: RowIds<number>;

beforeAll(async () => {
  const owner = await addUser(server.db, 'owner', { role: 'admin' });
  const partnerId = await addUser(server.db, 'partner', { role: 'admin' });
  first = await seedRows(server.db, { owner, partnerId });
  second = await seedRows(server.db, { owner, partnerId });
  client = createTestClient(server, await server.signIn('owner'));
});

it.each(lists)('%s returns the named rows as the whole list has them', async (name, id) => {
  const { path } = endpoints[name];
  const all = await client.read<{ id: number }[]>('GET', path);
  const named = [first[id], second[id]];

  // No row has the last id.
  const rows = await client.read('GET', `${path}?ids=${[...named, MAX_ID].join(',')}`);

  expect(rows).toHaveLength(2);
  expect(rows).toEqual(all.filter((row) => named.includes(row.id)));
});

// All lists take the same query.
it('accepts as many ids as a page names at most', async () => {
  const ids = Array.from({ length: MOST_ROWS }, (_, index) => MAX_ID - index).join(',');

  expect(await client.read('GET', `/api/tasks?ids=${ids}`)).toEqual([]);
});

it.each([
  ['no id', '', 'ids is invalid'],
  ['a text', '1,x', 'ids is invalid'],
  ['an id beyond the largest', String(MAX_ID + 1), 'ids.0 is invalid'],
  [
    'too many ids',
    Array(MOST_ROWS + 1)
      .fill('1')
      .join(','),
    'At most 200 ids',
  ],
])('refuses %s', async (_, ids, sentence) => {
  expect(await client.refusal('GET', `/api/tasks?ids=${ids}`)).toEqual([400, sentence]);
});
