import { listCompanies } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import { listLicenses } from '@atrium/contracts/licenses';
import {
  buildAdmin,
  buildCompany,
  buildContext,
  buildDistributor,
  buildLicense,
  failEndpoint,
  mockEndpoint,
} from '@atrium/testing';
import manifest from '../area.json';
import { commands } from './commands';
import { search } from './search';

const company = buildCompany({ id: 5, name: 'Şirin Yazılım', email: 'info@sirin.example' });

beforeEach(() => {
  mockEndpoint(listDistributors, () => [
    buildDistributor({ id: 2, name: 'North & South', email: 'sales@north.example' }),
  ]);
  mockEndpoint(listCompanies, () => [company]);
  mockEndpoint(listLicenses, () => [
    buildLicense({ id: 8, companyId: 5, key: 'ABCD-1234' }),
    buildLicense({ id: 9, companyId: 99, key: 'ABCD-9999' }),
  ]);
});

it('offers commands that lead to pages of the area', () => {
  const paths = commands.list(buildContext(buildAdmin())).map(({ to }) => to);

  expect(paths).toEqual(['/add-distributor', '/add-company', '/create-license']);
  expect(manifest.paths).toEqual(expect.arrayContaining(paths));
});

it('finds distributors and companies by name and address', async () => {
  const find = await search.prepare(buildContext(buildAdmin()));
  const distributor = {
    id: 'distributor-2',
    label: 'North & South',
    detail: 'Distributor',
    to: '/?q=North%20%26%20South',
  };

  expect(find('south')).toEqual([distributor]);
  expect(find('sales@')).toEqual([distributor]);
  expect(find('sirin yazilim')[0]).toEqual({
    id: 'company-5',
    label: 'Şirin Yazılım',
    detail: 'Company',
    to: `/company/${company.uuid}`,
  });
});

it('finds licenses by key and by company, and opens the company', async () => {
  const find = await search.prepare(buildContext(buildAdmin()));
  const license = {
    id: 'license-8',
    label: 'ABCD-1234',
    detail: 'License of Şirin Yazılım',
    to: `/company/${company.uuid}`,
  };

  expect(find('abcd')).toEqual([license]);
  expect(find('abcd1234')).toEqual([license]);
  expect(find('sirin').map(({ detail }) => detail)).toEqual([
    'Company',
    'License of Şirin Yazılım',
  ]);
});

it('fails when a list cannot be read', async () => {
  failEndpoint(listLicenses, { status: 500, body: 'planted' });

  await expect(search.prepare(buildContext(buildAdmin()))).rejects.toThrow();
});
