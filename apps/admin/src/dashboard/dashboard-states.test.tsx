import { act, screen, waitFor, within } from '@testing-library/react';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Endpoint } from '@atrium/contracts';
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
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import {
  fillIn,
  getCard,
  getCardElement,
  getTable,
  omitNullFields,
  openDashboard,
  readCells,
  readSummaryValue,
  waitForLists,
} from '../testing/open-admin';

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
    await expectAccessible(getCardElement('Companies'));

    response.resolve([buildDistributor()]);
    expect(await screen.findAllByText('Northwind')).toHaveLength(3);
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  it('shows an empty state for each table', async () => {
    mockEndpoint(listDistributors, () => []);
    mockEndpoint(listCompanies, () => []);
    mockEndpoint(listLicenses, () => []);
    const { person, currentPath } = open();

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
    await expectAccessible(getCardElement('Companies'));

    fillIn('Search distributors or companies', 'anything');
    expect(screen.getByText('No distributors yet')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Add New' }));
    expect(currentPath()).toBe('/add-distributor');
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

const THIS_YEAR = new Date(new Date().getFullYear(), 11, 31, 12).toISOString();

const RECORDS = {
  distributors: [buildDistributor()],
  companies: [buildCompany()],
  licenses: [buildLicense({ expiresAt: THIS_YEAR })],
};

async function openWithFailing(endpoint: Endpoint) {
  const requests = {
    distributors: mockEndpoint(listDistributors, () => RECORDS.distributors),
    companies: mockEndpoint(listCompanies, () => RECORDS.companies),
    licenses: mockEndpoint(listLicenses, () => RECORDS.licenses),
  };
  failEndpoint(endpoint, { status: 503, body: 'secret detail' });
  const opened = renderRoute(<area.Area />, { path: '/', user: buildAdmin() });
  await waitForLists();
  return { ...opened, requests };
}

const LIST = 'License Expirations This Year';
const CALENDAR = 'License Expiration Dates (Yearly View)';

it('shows companies and licenses when distributors fail to load', async () => {
  const { person, requests } = await openWithFailing(listDistributors);

  expect(getCard('Distributors').getByRole('alert')).toHaveTextContent(
    'The distributors could not be loaded503: Service Unavailable',
  );
  const notice = 'The names of the distributors could not be loaded. 503: Service Unavailable';
  for (const title of ['Licenses', 'Companies', LIST]) {
    expect(getCard(title).getByRole('alert')).toHaveTextContent(notice);
    expect(getCard(title).getByText('Contoso')).toBeVisible();
    expect(getCard(title).getByText('Unknown Distributor')).toBeVisible();
  }
  expect(getCard(CALENDAR).getByLabelText(/1 license expires/)).toBeVisible();
  await expectAccessible(getCardElement('Companies'));

  mockEndpoint(listDistributors, () => RECORDS.distributors);
  await person.click(getCard('Companies').getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByText('Northwind')).toHaveLength(4));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect([requests.companies.length, requests.licenses.length]).toEqual([1, 1]);
});

it('shows licenses when companies fail to load', async () => {
  await openWithFailing(listCompanies);

  expect(getCard('Companies').getByRole('alert')).toHaveTextContent(
    'The companies could not be loaded',
  );
  for (const title of ['Licenses', LIST]) {
    expect(getCard(title).getByRole('alert')).toHaveTextContent(
      'The names of the companies could not be loaded. 503: Service Unavailable',
    );
    expect(getCard(title).getByText('Unknown Company')).toBeVisible();
    expect(getCard(title).getByText('Northwind')).toBeVisible();
  }
});

it('shows companies when licenses fail to load, and Retry fetches licenses only', async () => {
  const { person, requests } = await openWithFailing(listLicenses);

  expect(getCard('Licenses').getByRole('alert')).toHaveTextContent(
    'The licenses could not be loaded',
  );
  expect(getCard(CALENDAR).getByRole('alert')).toHaveTextContent(
    'The license expirations could not be loaded',
  );
  expect(getCard('Companies').getByRole('alert')).toHaveTextContent(
    'The license periods could not be loaded. 503: Service Unavailable',
  );
  const row = getTable('Companies').getByRole('row', { name: /Contoso/ });
  expect(within(row).getByText('Unknown')).toBeInTheDocument();
  expect(screen.queryByText('No active license')).not.toBeInTheDocument();
  expect(readSummaryValue('Active Licenses')).toBe('–Unknown');

  mockEndpoint(listLicenses, () => RECORDS.licenses);
  await person.click(getCard('Licenses').getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(within(row).getByText(/^Mar 2, 2026 – /)).toBeVisible();
  expect([requests.distributors.length, requests.companies.length]).toEqual([1, 1]);
});

// All tables of the dashboard are one component.
it('keeps the rows and the expirations after a failed refetch, with a warning', async () => {
  const { person, queryClient } = await openDashboard(RECORDS);
  failEndpoint(listLicenses, { status: 403, body: 'Not for you' });
  await act(() => queryClient.invalidateQueries(licenseQueries.list()));

  const notice = await getCard('Licenses').findByRole('alert');
  const warning = 'could not be loaded again and may be out of date. 403: Not for you';
  expect(notice).toHaveTextContent(`Licenses ${warning}`);
  expect(readCells('Licenses')).toHaveLength(1);
  for (const title of [LIST, CALENDAR]) {
    expect(getCard(title).getByRole('alert')).toHaveTextContent(`License expirations ${warning}`);
  }
  expect(getCard(LIST).getByText('Contoso')).toBeVisible();

  mockEndpoint(listLicenses, () => []);
  await person.click(within(notice).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
