import { distributorQueries } from '@atrium/api-client';
import { listCompanies, listDistributors, listLicenses } from '@atrium/contracts';
import type { Distributor } from '@atrium/contracts';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  renderRoute,
} from '@atrium/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { area } from '../area';
import { figureOf } from '../testing/figure-of';
import { withoutOptionalFields } from '../testing/open-area';

const TITLES = ['Distributors', 'Licenses', 'Companies'];

function open() {
  return renderRoute(<area.Area />, { path: '/', user: buildAdmin() });
}

describe('the dashboard without rows', () => {
  it('keeps cards and tables while the records are on the way', async () => {
    let answer: (rows: Distributor[]) => void = () => undefined;
    const held = new Promise<Distributor[]>((resolve) => (answer = resolve));
    mockEndpoint(listDistributors, () => held);
    mockEndpoint(listCompanies, () => [buildCompany()]);
    mockEndpoint(listLicenses, () => [buildLicense()]);
    open();

    // The rows of all three tables name a distributor, so they wait for it.
    await waitFor(() => expect(figureOf('Active Licenses')).toBe('1'));
    await waitFor(() => expect(figureOf('Total Companies')).toBe('1'));
    expect(screen.getByText('Loading distributors')).toBeInTheDocument();
    for (const title of TITLES) {
      expect(screen.getByRole('region', { name: `${title} table` })).toBeVisible();
    }
    expect(screen.queryByText(/Unknown|No active license/)).not.toBeInTheDocument();
    await expectAccessible();

    answer([buildDistributor()]);
    expect(await screen.findAllByText('Northwind')).toHaveLength(3);
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
  });

  it('says what belongs in each table when there is nothing', async () => {
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

it('shows companies without their optional fields, and ids that are texts', async () => {
  // Servers may send more loosely than the types of this page say.
  mockEndpoint(listDistributors, () => [{ ...buildDistributor(), id: '1' as never }]);
  mockEndpoint(listCompanies, () => [
    withoutOptionalFields(buildCompany({ id: '31' as never, distributorId: '1' as never })),
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

describe('the dashboard when a read fails', () => {
  it('names what is missing, and Retry reads what failed and nothing else', async () => {
    mockEndpoint(listDistributors, () => [buildDistributor()]);
    const companyReads = mockEndpoint(listCompanies, () => [buildCompany()]);
    failEndpoint(listLicenses, { status: 503, body: 'secret detail' });
    const { person } = open();

    const alerts = await screen.findAllByRole('alert');
    expect(alerts).toHaveLength(3);
    expect(alerts[0]).toHaveTextContent('Licenses could not be loaded');
    expect(alerts[0]).toHaveTextContent('503: Service Unavailable');
    expect(alerts[1]).toHaveTextContent('Companies could not be loaded');
    expect(alerts[2]).toHaveTextContent('License expirations could not be loaded');
    expect(screen.getByText('Northwind')).toBeVisible();
    expect(figureOf('Active Licenses')).toBe('–Unknown');
    await expectAccessible();

    mockEndpoint(listLicenses, () => [buildLicense()]);
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    if (!retry) throw new Error('No Retry');
    await person.click(retry);

    expect(await screen.findByText('Mar 2, 2026 – Mar 2, 2027')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(companyReads).toHaveLength(1);
  });

  it('keeps the rows when a later read fails, says so, and reads again when asked', async () => {
    mockEndpoint(listDistributors, () => [buildDistributor()]);
    mockEndpoint(listCompanies, () => []);
    mockEndpoint(listLicenses, () => []);
    const { person, queryClient } = open();
    expect(await screen.findByText('Northwind')).toBeVisible();

    failEndpoint(listDistributors, { status: 500, body: 'Internal Server Error' });
    await act(async () => {
      await queryClient.invalidateQueries(distributorQueries.list());
      // The cache tells the page in a task of its own.
      await new Promise((resolve) => setTimeout(resolve));
    });

    expect(screen.getByText('Northwind')).toBeVisible();
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('Distributors could not be read again');
    expect(notice).toHaveTextContent('500: Internal Server Error');

    mockEndpoint(listDistributors, () => [buildDistributor({ name: 'Renamed' })]);
    await person.click(within(notice).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Renamed')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
