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

describe('distributors', () => {
  it('are active and on the platform channel by default, and can change to another one', async () => {
    const created = await addDistributor(client, { name: ' Anadolu ', status: 'gone', id: 77 });

    expect(created).toMatchObject({
      name: 'Anadolu',
      email: 'a@b.example',
      status: 'active',
      channel: 'platform',
    });
    expect(created.id).not.toBe(77);
    expect(await client.read('GET', '/api/distributors')).toContainEqual(created);
    const channel = 'platform_service';
    const changed = await client.read('PUT', `/api/distributors/${String(created.id)}`, {
      channel,
    });
    expect(changed).toEqual({ ...created, channel, version: 2 });
  });

  it('are deleted with their companies and licenses', async () => {
    const distributor = await addDistributor(client);
    const other = await addLicense(
      client,
      await addCompany(client, (await addDistributor(client)).id),
    );
    const company = await addCompany(client, distributor.id);
    const license = await addLicense(client, company);

    expect(await client.read('DELETE', `/api/distributors/${String(distributor.id)}`)).toEqual({});

    expect(await client.read('GET', '/api/distributors')).not.toContainEqual(distributor);
    expect(await client.read('GET', '/api/companies')).not.toContainEqual(company);
    expect(await client.read('GET', '/api/licenses')).not.toContainEqual(license);
    expect(await client.read('GET', '/api/licenses')).toContainEqual(other);
  });
});
