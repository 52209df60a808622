import { screen, waitFor } from '@testing-library/react';
import { listCompanies } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { listDistributors } from '@atrium/contracts/distributors';
import { listLicenses } from '@atrium/contracts/licenses';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  buildLicense,
  createDeferred,
  expectAccessible,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { omitNullFields, readSummaryValue } from '../testing/open-admin';

const TITLES = ['Distributors', 'Licenses', 'Companies'];

function open() {
  return renderRoute(<area.Area />, { path: '/', user: buildAdmin() });
}

describe('the dashboard without records', () => {
  it('shows cards and tables while the records load', async () => {
    const response = createDeferred<Distributor[]>();
    mockEndpoint(listDistributors, () => response.promise);
    mockEndpoint(listCompanies, () => [buildCompany()]);
    mockEndpoint(listLicenses, () => [buildLicense()]);
    open();

    // All three tables show distributor names, so they wait for the distributors.
    await waitFor(() => expect(readSummaryValue('Active Licenses')).toBe('1'));
    await waitFor(() => expect(readSummaryValue('Total Companies')).toBe('1'));
    expect(screen.getByText('Loading distributors')).toBeInTheDocument();
    for (const title of TITLES) {
      expect(screen.getByRole('region', { name: `${title} table` })).toBeVisible();
    }
    expect(screen.queryByText(/Unknown|No active license/)).not.toBeInTheDocument();
    await expectAccessible();

    response.resolve([buildDistributor()]);
    expect(await screen.findAllByText('Northwind')).toHaveLength(3);
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  it('shows an empty state for each table', async () => {
    mockEndpoint(listDistributors, () => []);
    mockEndpoint(listCompanies, () => []);
    mockEndpoint(listLicenses, () => []);
    const { person } = open();

    for (const noun of ['distributors', 'licenses', 'companies']) {
      expect(await screen.findByText(`No ${noun} yet`)).toBeVisible();
    }
    for (const title of TITLES) {
      expect(screen.queryByRole('region', { name: `${title} table` })).not.toBeInTheDocument();
    }
    expect(screen.getByText('No licenses expire this year')).toBeVisible();
    for (const name of ['Add New', 'Create License', 'Add Company']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
    await expectAccessible();

    await person.type(screen.getByRole('searchbox'), 'anything');
    expect(screen.getByText('No distributors yet')).toBeVisible();
  });
});

it('accepts companies without optional fields and ids as strings', async () => {
  // Other servers may be less strict than the types.
  mockEndpoint(listDistributors, () => [{ ...buildDistributor(), id: '1' as never }]);
  mockEndpoint(listCompanies, () => [
    omitNullFields(buildCompany({ id: '31' as never, distributorId: '1' as never })),
  ]);
  mockEndpoint(listLicenses, () => [
    { ...buildLicense({ companyId: 31 }), id: '5' as never, distributorId: '1' as never },
    { ...buildLicense({ id: 6 }), companyId: '31' as never },
  ]);
  const { person } = open();

  await waitFor(() => expect(screen.getAllByText('Northwind')).toHaveLength(4));
  expect(screen.getAllByText('Contoso')).toHaveLength(3);
  expect(screen.getByText('Mar 2, 2026 – Mar 2, 2027')).toBeVisible();
  expect(screen.queryByText(/Unknown/)).not.toBeInTheDocument();

  await person.click(screen.getByRole('button', { name: 'Create License' }));
  await person.selectOptions(await screen.findByLabelText('Distributor'), 'Northwind');
  expect(screen.getByRole('option', { name: 'Contoso' })).toBeInTheDocument();
});
