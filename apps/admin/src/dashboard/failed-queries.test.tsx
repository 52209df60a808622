import { act, screen, waitFor, within } from '@testing-library/react';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { licenseQueries } from '@atrium/api-client/licenses';
import type { Endpoint } from '@atrium/contracts';
import { listCompanies } from '@atrium/contracts/companies';
import { deleteDistributor, listDistributors } from '@atrium/contracts/distributors';
import { listLicenses } from '@atrium/contracts/licenses';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { getCard, getTable, openDashboard, readSummaryValue } from '../testing/open-admin';

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
  await waitFor(() => expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument());
  return { ...opened, requests };
}

const LIST = 'License Expirations This Year';
const CALENDAR = 'License Expiration Dates (Yearly View)';

it('shows companies and licenses when distributors fail to load', async () => {
  const { person, requests } = await openWithFailing(listDistributors);

  expect(getCard('Distributors').getByRole('alert')).toHaveTextContent(
    'Distributors could not be loaded503: Service Unavailable',
  );
  const notice = 'The names of the distributors could not be loaded. 503: Service Unavailable';
  for (const title of ['Licenses', 'Companies', LIST]) {
    expect(getCard(title).getByRole('alert')).toHaveTextContent(notice);
    expect(getCard(title).getByText('Contoso')).toBeVisible();
    expect(getCard(title).getByText('Unknown Distributor')).toBeVisible();
  }
  expect(getCard(CALENDAR).getByRole('button', { name: /1 license expires/ })).toBeVisible();
  await expectAccessible();

  mockEndpoint(listDistributors, () => RECORDS.distributors);
  await person.click(getCard('Companies').getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByText('Northwind')).toHaveLength(4));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect([requests.companies.length, requests.licenses.length]).toEqual([1, 1]);
});

it('shows licenses when companies fail to load', async () => {
  await openWithFailing(listCompanies);

  expect(getCard('Companies').getByRole('alert')).toHaveTextContent(
    'Companies could not be loaded',
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

  expect(getCard('Licenses').getByRole('alert')).toHaveTextContent('Licenses could not be loaded');
  expect(getCard(CALENDAR).getByRole('alert')).toHaveTextContent(
    'License expirations could not be loaded',
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

describe('a failed refetch after a change', () => {
  it.each([
    ['Distributors', listDistributors, distributorQueries.list()],
    ['Companies', listCompanies, companyQueries.list()],
    ['Licenses', listLicenses, licenseQueries.list()],
  ])('%s keep their rows and show a warning', async (title, list, query) => {
    const { person, queryClient } = await openDashboard(RECORDS);
    failEndpoint(list, { status: 500, body: 'Internal Server Error' });
    await act(() => queryClient.invalidateQueries({ queryKey: query.queryKey }));

    const notice = await getCard(title).findByRole('alert');
    expect(notice).toHaveTextContent(`${title} could not be read again and may be out of date.`);
    expect(notice).toHaveTextContent('500: Internal Server Error');
    expect(getTable(title).getAllByRole('row')).toHaveLength(2);

    mockEndpoint(list, () => []);
    await person.click(within(notice).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(`No ${title.toLowerCase()} yet`)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('license expirations stay visible and show a warning', async () => {
    const { queryClient } = await openDashboard(RECORDS);
    failEndpoint(listLicenses, { status: 403, body: 'Not for you' });
    await act(() => queryClient.invalidateQueries(licenseQueries.list()));

    for (const title of [LIST, CALENDAR]) {
      expect(await getCard(title).findByRole('alert')).toHaveTextContent(
        'License expirations could not be read again and may be out of date. 403: Not for you',
      );
    }
    expect(getCard(LIST).getByText('Contoso')).toBeVisible();
  });

  it('after a deletion, only the list that failed shows a warning', async () => {
    const { person } = await openDashboard(RECORDS);
    mockEndpoint(deleteDistributor, () => ({}));
    failEndpoint(listCompanies, { status: 503, body: 'x' });
    await person.click(screen.getByRole('button', { name: 'Delete Northwind' }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await readToast()).toBe('Success Distributor deleted successfully');
    expect(getCard('Companies').getByRole('alert')).toHaveTextContent('503: Service Unavailable');
    expect(getCard('Distributors').queryByRole('alert')).not.toBeInTheDocument();
  });
});
