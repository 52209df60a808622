import { errorMessages } from '@atrium/contracts/server';
import { addCompany, addDistributor, addLicense } from '../../testing/customers';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const server = setUpTestApp();
let client: TestClient;

beforeAll(async () => {
  await addUser(server.db, 'admin', { role: 'admin' });
  client = createTestClient(server, await server.signIn('admin'));
});

describe('companies', () => {
  it('are active by default and have null for blank fields', async () => {
    const { id } = await addDistributor(client);

    const created = await addCompany(client, String(id), {
      phone: ' ',
      vatNumber: ' 123 ',
      authorizedPerson: 'Ayşe',
      uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
      status: 'inactive',
    });

    expect(created).toMatchObject({
      distributorId: id,
      status: 'active',
      phone: null,
      vatNumber: '123',
      address: null,
      authorizedPerson: 'Ayşe',
      authorizedPersonTitle: null,
    });
    expect(created.uuid).not.toBe('0f8fad5b-d9cb-469f-a165-70867728950e');
    expect(await client.read('GET', `/api/companies/${created.uuid}`)).toEqual(created);
    expect(await client.read('GET', '/api/companies')).toContainEqual(created);
  });

  it('update exactly eight fields and keep the distributor', async () => {
    const { id, uuid, distributorId, createdAt } = await addCompany(
      client,
      (await addDistributor(client)).id,
      {
        phone: '1',
      },
    );
    const other = await addDistributor(client);

    const changed = await client.read('PUT', `/api/companies/${uuid}`, {
      name: 'Yeni',
      email: 'e@f.example',
      status: 'pending',
      address: 'Cadde 1\nİzmir',
      distributorId: other.id,
      id: 1,
    });

    expect(changed).toEqual({
      id,
      uuid,
      distributorId,
      createdAt,
      name: 'Yeni',
      email: 'e@f.example',
      status: 'pending',
      phone: null,
      vatNumber: null,
      address: 'Cadde 1\nİzmir',
      authorizedPerson: null,
      authorizedPersonTitle: null,
      version: 2,
      changedBy: { id: expect.any(Number) as number, username: 'admin' },
    });
    expect(await client.read('GET', `/api/companies/${uuid}`)).toEqual(changed);
  });

  it('reject an unknown distributor', async () => {
    const body = { name: 'Ab', email: 'a@b.example', distributorId: 2_147_483_647 };

    expect(await client.refusal('POST', '/api/companies', body)).toEqual([
      400,
      errorMessages.unknownDistributor,
    ]);
  });

  it('are deleted by id, with the licenses that were not deleted before', async () => {
    const company = await addCompany(client, (await addDistributor(client)).id);
    const [license, removed] = [
      await addLicense(client, company),
      await addLicense(client, company),
    ];
    expect(await client.read('DELETE', `/api/licenses/${String(removed.id)}`)).toEqual({});
    expect(await client.read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([license]);

    expect(await client.read('DELETE', `/api/companies/${String(company.id)}`)).toEqual({});

    expect(await client.refusal('GET', `/api/companies/${company.uuid}`)).toEqual([
      404,
      'Not found',
    ]);
    expect(await client.read('GET', '/api/licenses')).not.toContainEqual(license);
  });
});
