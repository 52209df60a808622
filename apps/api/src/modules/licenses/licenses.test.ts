import { type ActivityEntry } from '@atrium/contracts/activity';
import { MOST_RENEWED_LICENSES, TOO_MANY_RENEWED } from '@atrium/contracts/license-terms';
import type { License } from '@atrium/contracts/licenses';
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

describe('licenses', () => {
  it('are active and have a unique key', async () => {
    const company = await addCompany(client, (await addDistributor(client)).id);

    const [first, second] = [
      await addLicense(client, company, { isTrial: true, key: 'mine', active: false }),
      await addLicense(client, company, { companyId: String(company.id) }),
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
    expect(await client.read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([
      first,
      second,
    ]);
    expect(await client.read('GET', '/api/licenses')).toEqual(
      expect.arrayContaining([first, second]),
    );
  });

  it('reject an unknown company and a company of another distributor', async () => {
    const company = await addCompany(client, (await addDistributor(client)).id);
    const { id } = await addDistributor(client);
    const license = { isTrial: false, expiresAt: '2027-01-01T00:00:00Z' };
    const before = await client.read('GET', '/api/licenses');

    for (const body of [
      { ...license, distributorId: id, companyId: company.id },
      { ...license, distributorId: company.distributorId, companyId: 2_147_483_647 },
    ]) {
      expect(await client.refusal('POST', '/api/licenses', body)).toEqual([
        400,
        errorMessages.companyOfOtherDistributor,
      ]);
    }
    expect(await client.read('GET', '/api/licenses')).toEqual(before);
  });

  it('keep their key when they are renewed, also to a past date, and while they are inactive', async () => {
    const company = await addCompany(client, (await addDistributor(client)).id);
    const license = await addLicense(client, company, { isTrial: true });
    const path = `/api/licenses/${String(license.id)}`;

    const term = { expiresAt: '2020-01-01T00:00:00+03:00', isTrial: false };
    const renewed = await client.read('PUT', `${path}/term`, {
      ...term,
      key: 'mine',
      active: false,
    });
    const inactive = await client.read('PUT', `${path}/active`, { active: false });
    const again = await client.read('PUT', `${path}/term`, {
      ...term,
      expiresAt: license.expiresAt,
    });
    const active = await client.read('PUT', `${path}/active`, { active: true });

    const expiresAt = '2019-12-31T21:00:00.000Z';
    expect(renewed).toEqual({ ...license, isTrial: false, expiresAt });
    expect(inactive).toEqual({ ...license, isTrial: false, expiresAt, active: false });
    expect(again).toEqual({ ...license, isTrial: false, active: false });
    expect(active).toEqual({ ...license, isTrial: false });
    expect(await client.read('GET', `/api/companies/${company.uuid}/licenses`)).toEqual([active]);
    const history = `/api/activity?kind=license&entity=${String(license.id)}`;
    const { entries } = await client.read<{ entries: ActivityEntry[] }>('GET', history);
    expect(entries[0]).toMatchObject({ action: 'license.activated', detail: null });
    expect(entries[1]).toMatchObject({ detail: `${expiresAt} → ${license.expiresAt}` });
  });
});

describe('licenses that are renewed together', () => {
  const TERMS = '/api/licenses/terms';
  const EXPIRIES = ['2028-01-31T09:30:00.000Z', '2027-12-31T21:00:00.000Z'];
  let licenses: License[];

  beforeEach(async () => {
    const company = await addCompany(client, (await addDistributor(client)).id);
    licenses = [
      await addLicense(client, company, { expiresAt: '2027-01-31T09:30:00.000Z', isTrial: true }),
      await addLicense(client, company),
    ];
  });

  function terms(values: object[] = []) {
    const named = licenses.map(({ id, expiresAt }, index) => ({
      id,
      formerExpiresAt: expiresAt,
      expiresAt: EXPIRIES[index],
      ...values[index],
    }));
    return { licenses: named, isTrial: false };
  }

  function readAll() {
    const ids = licenses.map(({ id }) => id).join(',');
    return client.read<License[]>('GET', `/api/licenses?ids=${ids}`);
  }

  it('get an expiry each, keep their keys, and are recorded each', async () => {
    const renewed = await client.read<License[]>('PUT', TERMS, {
      ...terms([{ key: 'mine', active: false }]),
      licenses: terms().licenses.toReversed(),
    });

    const expected = licenses.map((license, index) => ({
      ...license,
      expiresAt: EXPIRIES[index],
      isTrial: false,
    }));
    expect(renewed).toHaveLength(2);
    expect(renewed).toEqual(expect.arrayContaining(expected));
    expect(await readAll()).toEqual(expected);
    for (const [index, { id, expiresAt }] of licenses.entries()) {
      const history = `/api/activity?kind=license&entity=${String(id)}`;
      const { entries } = await client.read<{ entries: ActivityEntry[] }>('GET', history);
      expect(entries[0]).toMatchObject({
        action: 'license.renewed',
        detail: `${expiresAt} → ${EXPIRIES[index] ?? ''}`,
      });
    }
  });

  it('all stay as they are when one of them has another expiry or is gone', async () => {
    const changed = [412, errorMessages.licensesChanged];
    const stale = { formerExpiresAt: '2027-01-31T09:30:00.001Z' };
    expect(await client.refusal('PUT', TERMS, terms([stale]))).toEqual(changed);
    expect(await client.refusal('PUT', TERMS, terms([{}, { id: 2_147_483_647 }]))).toEqual(changed);
    expect(await readAll()).toEqual(licenses);

    await client.read('DELETE', `/api/licenses/${String(licenses[1]?.id)}`);
    expect(await client.refusal('PUT', TERMS, terms())).toEqual(changed);
    expect(await readAll()).toEqual(licenses.slice(0, 1));
  });

  it('are renewed once by two people at the same time', async () => {
    const both = await Promise.all([
      client.refusal('PUT', TERMS, terms()),
      client.refusal('PUT', TERMS, { ...terms(), licenses: terms().licenses.toReversed() }),
    ]);

    expect(both.map(([status]) => status).sort()).toEqual([200, 412]);
    expect((await readAll()).map(({ expiresAt }) => expiresAt)).toEqual(EXPIRIES);
  });

  it('are at least one, at most 200, and different ones', async () => {
    const [first] = terms().licenses;
    const many = Array.from({ length: MOST_RENEWED_LICENSES + 1 }, (_, index) => ({
      ...first,
      id: index + 1,
    }));
    for (const [named, message] of [
      [[], 'Select at least one license'],
      [many, TOO_MANY_RENEWED],
      [[first, first], 'A license can be named only once'],
    ]) {
      const body = { licenses: named, isTrial: false };
      expect(await client.refusal('PUT', TERMS, body)).toEqual([400, message]);
    }
    expect(await readAll()).toEqual(licenses);
  });
});
