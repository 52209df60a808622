import { type ActivityEntry } from '@atrium/contracts/activity';
import { type Company } from '@atrium/contracts/companies';
import { type Distributor } from '@atrium/contracts/distributors';
import { type License } from '@atrium/contracts/licenses';
import { errorMessages } from '@atrium/contracts/server';
import { addUser } from '../../testing/factories';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createTestClient, type TestClient } from '../../testing/test-client';

const server = setUpTestApp();
let read: TestClient['read'];
let refusal: TestClient['refusal'];

beforeAll(async () => {
  await addUser(server.db, 'admin', { role: 'admin' });
  ({ read, refusal } = createTestClient(server, await server.signIn('admin')));
});

function addDistributor(values: object = {}): Promise<Distributor> {
  return read('POST', '/api/distributors', { name: 'Anadolu', email: 'a@b.example', ...values });
}

function addCompany(distributorId: number | string, values: object = {}): Promise<Company> {
  const body = { name: 'Şişecam', email: 'c@d.example', distributorId, ...values };
  return read('POST', '/api/companies', body);
}

function addLicense({ id, distributorId }: Company, values: object = {}): Promise<License> {
  const expiresAt = '2027-01-01T00:00:00+03:00';
  const body = { distributorId, companyId: id, expiresAt, isTrial: false, ...values };
  return read('POST', '/api/licenses', body);
}

describe('distributors', () => {
  it('are active and on the platform channel by default, and can change to another one', async () => {
    const created = await addDistributor({ name: ' Anadolu ', status: 'gone', id: 77 });

    expect(created).toMatchObject({
      name: 'Anadolu',
      email: 'a@b.example',
      status: 'active',
      channel: 'platform',
    });
    expect(created.id).not.toBe(77);
    expect(await read('GET', '/api/distributors')).toContainEqual(created);
    const channel = 'platform_service';
    const changed = await read('PUT', `/api/distributors/${String(created.id)}`, { channel });
    expect(changed).toEqual({ ...created, channel, version: 2 });
  });

  it('are deleted with their companies and licenses', async () => {
    const distributor = await addDistributor();
    const other = await addLicense(await addCompany((await addDistributor()).id));
    const company = await addCompany(distributor.id);
    const license = await addLicense(company);

    expect(await read('DELETE', `/api/distributors/${String(distributor.id)}`)).toEqual({});

    expect(await read('GET', '/api/distributors')).not.toContainEqual(distributor);
    expect(await read('GET', '/api/companies')).not.toContainEqual(company);
    expect(await read('GET', '/api/licenses')).not.toContainEqual(license);
    expect(await read('GET', '/api/licenses')).toContainEqual(other);
  });
});

describe('companies', () => {
  it('are active by default and have null for blank fields', async () => {
    const { id } = await addDistributor();

    const created = await addCompany(String(id), {
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
    expect(await read('GET', `/api/companies/${created.uuid}`)).toEqual(created);
    expect(await read('GET', '/api/companies')).toContainEqual(created);
  });

  it('update exactly eight fields and keep the distributor', async () => {
    const { id, uuid, distributorId, createdAt } = await addCompany((await addDistributor()).id, {
      phone: '1',
    });
    const other = await addDistributor();

    const changed = await read('PUT', `/api/companies/${uuid}`, {
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
    expect(await read('GET', `/api/companies/${uuid}`)).toEqual(changed);
  });

  it('reject an unknown distributor', async () => {
    const body = { name: 'Ab', email: 'a@b.example', distributorId: 2_147_483_647 };

    expect(await refusal('POST', '/api/companies', body)).toEqual([
      400,
      errorMessages.unknownDistributor,
    ]);
  });

  it('are deleted by id, with the licenses that were not deleted before', async () => {
    const company = await addCompany((await addDistributor()).id);
    const [license, removed] = [await addLicense(company), await addLicense(company)];
    expect(await read('DELETE', `/api/licenses/${String(removed.id)}`)).toEqual({});
    expect(await read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([license]);

    expect(await read('DELETE', `/api/companies/${String(company.id)}`)).toEqual({});

    expect(await refusal('GET', `/api/companies/${company.uuid}`)).toEqual([404, 'Not found']);
    expect(await read('GET', '/api/licenses')).not.toContainEqual(license);
  });
});

describe('licenses', () => {
  it('are active and have a unique key', async () => {
    const company = await addCompany((await addDistributor()).id);

    const [first, second] = [
      await addLicense(company, { isTrial: true, key: 'mine', active: false }),
      await addLicense(company, { companyId: String(company.id) }),
    ];

    expect(first).toMatchObject({
      companyId: company.id,
      distributorId: company.distributorId,
      isTrial: true,
      active: true,
      expiresAt: '2026-12-31T21:00:00.000Z',
    });
    expect(first.key).toMatch(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/);
    expect(second.key).not.toBe(first.key);
    expect(await read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([first, second]);
    expect(await read('GET', '/api/licenses')).toEqual(expect.arrayContaining([first, second]));
  });

  it('reject an unknown company and a company of another distributor', async () => {
    const company = await addCompany((await addDistributor()).id);
    const { id } = await addDistributor();
    const license = { isTrial: false, expiresAt: '2027-01-01T00:00:00Z' };
    const before = await read('GET', '/api/licenses');

    for (const body of [
      { ...license, distributorId: id, companyId: company.id },
      { ...license, distributorId: company.distributorId, companyId: 2_147_483_647 },
    ]) {
      expect(await refusal('POST', '/api/licenses', body)).toEqual([
        400,
        errorMessages.companyOfOtherDistributor,
      ]);
    }
    expect(await read('GET', '/api/licenses')).toEqual(before);
  });

  it('keep their key when they are renewed, also to a past date, and while they are inactive', async () => {
    const company = await addCompany((await addDistributor()).id);
    const license = await addLicense(company, { isTrial: true });
    const path = `/api/licenses/${String(license.id)}`;

    const term = { expiresAt: '2020-01-01T00:00:00+03:00', isTrial: false };
    const renewed = await read('PUT', `${path}/term`, { ...term, key: 'mine', active: false });
    const inactive = await read('PUT', `${path}/active`, { active: false });
    const again = await read('PUT', `${path}/term`, { ...term, expiresAt: license.expiresAt });
    const active = await read('PUT', `${path}/active`, { active: true });

    const expiresAt = '2019-12-31T21:00:00.000Z';
    expect(renewed).toEqual({ ...license, isTrial: false, expiresAt });
    expect(inactive).toEqual({ ...license, isTrial: false, expiresAt, active: false });
    expect(again).toEqual({ ...license, isTrial: false, active: false });
    expect(active).toEqual({ ...license, isTrial: false });
    expect(await read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([active]);
    const history = `/api/activity?kind=license&entity=${String(license.id)}`;
    const { entries } = await read<{ entries: ActivityEntry[] }>('GET', history);
    expect(entries[0]).toMatchObject({ action: 'license.activated', detail: null });
    expect(entries[1]).toMatchObject({ detail: `${expiresAt} → ${license.expiresAt}` });
  });
});
