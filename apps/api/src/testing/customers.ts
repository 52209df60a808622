import type { Company } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import type { License } from '@atrium/contracts/licenses';
import type { TestClient } from './test-client';

/** Adds a distributor over HTTP, with the given values. */
export function addDistributor(
  { read }: Pick<TestClient, 'read'>,
  values: object = {},
): Promise<Distributor> {
  return read('POST', '/api/distributors', { name: 'Anadolu', email: 'a@b.example', ...values });
}

/** Adds a company of a distributor over HTTP, with the given values. */
export function addCompany(
  { read }: Pick<TestClient, 'read'>,
  distributorId: number | string,
  values: object = {},
): Promise<Company> {
  const body = { name: 'Şişecam', email: 'c@d.example', distributorId, ...values };
  return read('POST', '/api/companies', body);
}

/** Adds a license of a company over HTTP, with the given values. */
export function addLicense(
  { read }: Pick<TestClient, 'read'>,
  { id, distributorId }: Company,
  values: object = {},
): Promise<License> {
  const expiresAt = '2027-01-01T00:00:00+03:00';
  const body = { distributorId, companyId: id, expiresAt, isTrial: false, ...values };
  return read('POST', '/api/licenses', body);
}
