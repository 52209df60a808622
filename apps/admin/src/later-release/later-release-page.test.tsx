import { buildAdmin, expectAccessible, mockEndpoint, renderRoute } from '@atrium/testing';
import { listCompanies, listDistributors, listLicenses } from '@atrium/contracts';
import { screen } from '@testing-library/react';
import { area } from '../area';
import areaManifest from '../../area.json';

beforeEach(() => {
  mockEndpoint(listDistributors, () => []);
  mockEndpoint(listCompanies, () => []);
  mockEndpoint(listLicenses, () => []);
});

it.each([
  ['/add-distributor', 'Add Distributor'],
  ['/create-license', 'Create License'],
  ['/add-company', 'Add Company'],
  ['/company/0f8fad5b-d9cb-469f-a165-70867728950e', 'Company Details'],
])('%s says that it comes later and leads back', async (path, title) => {
  const { person, currentPath } = renderRoute(<area.Area />, { path, user: buildAdmin() });

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText('This screen comes with a later release.')).toBeVisible();
  await expectAccessible();

  await person.click(screen.getByRole('link', { name: 'Back to Dashboard' }));
  expect(currentPath()).toBe('/');
  expect(await screen.findByText('No distributors yet')).toBeVisible();
});

it.each(areaManifest.paths)('%s of area.json has a screen', async (path) => {
  renderRoute(<area.Area />, { path, user: buildAdmin() });

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
