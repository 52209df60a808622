import { screen, waitFor } from '@testing-library/react';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  holdMarks,
  openChangeStream,
} from '@atrium/testing';
import {
  fillIn,
  getTable,
  openDashboard,
  readCells,
  readSummaryValue,
} from '../testing/open-admin';

const PAST = '2020-01-01T00:00:00.000Z';
const FUTURE = '2999-01-01T12:00:00.000Z';

const ANADOLU = buildDistributor({
  id: 7,
  name: 'Anadolu Dağıtım',
  email: 'satis@anadolu.example',
  channel: 'platform_service',
  createdAt: '2026-01-04T22:30:00.000Z',
});
const NORTHWIND = buildDistributor({ id: 8, status: 'inactive' });
const ISTANBUL = buildCompany({
  id: 31,
  name: 'İstanbul Yazılım',
  email: 'bilgi@bogazici.example',
  distributorId: 7,
  status: 'pending',
  createdAt: '2026-02-11T09:00:00.000Z',
});
const CONTOSO = buildCompany({
  id: 32,
  uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  distributorId: 8,
  status: 'inactive',
});

function readHeaders(title: string): string[] {
  return getTable(title)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
}

/** Returns the cell texts of a table by row, without the actions column. */
function readFacts(title: string): string[][] {
  return readCells(title).map((cells) => cells.slice(0, -1));
}

function readNames(title: string): (string | undefined)[] {
  return readCells(title).map(([name]) => name);
}

describe('the dashboard', () => {
  it('greets the user, also at /register/, and shows columns, and rows in the order of the response', async () => {
    const records = {
      distributors: [NORTHWIND, ANADOLU, buildDistributor({ id: 1, channel: 'service' })],
      companies: [CONTOSO, { ...ISTANBUL, distributorId: 99 }],
      licenses: [
        buildLicense({ id: 5, distributorId: 7, companyId: 31 }),
        buildLicense({ id: 4, distributorId: 99, companyId: 98 }),
      ],
    };
    await openDashboard(records, '/register/?from=mail', { user: { username: 'Gökçe' } });

    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Gökçe' })).toBeVisible();
    expect(readHeaders('Distributors')).toEqual(['Name', 'Status', 'Channel', 'Joined', 'Actions']);
    expect(readFacts('Distributors')).toEqual([
      ['Northwind', 'Inactive', 'Platform', 'Mar 2, 2026'],
      ['Anadolu Dağıtım', 'Active', 'Platform & Service', 'Jan 5, 2026'],
      ['Northwind', 'Active', 'Service', 'Mar 2, 2026'],
    ]);
    expect(readHeaders('Licenses')).toEqual(['Distributor', 'Company', 'Expires', 'Actions']);
    expect(readFacts('Licenses')).toEqual([
      ['Anadolu Dağıtım', 'İstanbul Yazılım', 'Mar 2, 2027'],
      ['Unknown Distributor', 'Unknown Company', 'Mar 2, 2027'],
    ]);
    expect(readHeaders('Companies')).toEqual([
      'Name',
      'Distributor',
      'Status',
      'Created',
      'License Period',
      'Actions',
    ]);
    expect(readFacts('Companies')).toEqual([
      ['Contoso', 'Northwind', 'Inactive', 'Mar 2, 2026', 'No active license'],
      [
        'İstanbul Yazılım',
        'Unknown Distributor',
        'Pending',
        'Feb 11, 2026',
        'Mar 2, 2026 – Mar 2, 2027',
      ],
    ]);
  });

  it('shows the first license of a company, active or not, marks those that have expired, and counts', async () => {
    await openDashboard({
      distributors: Array.from({ length: 1234 }, (_, index) => buildDistributor({ id: index + 1 })),
      companies: [ISTANBUL],
      licenses: [
        buildLicense({ id: 6, companyId: 31, expiresAt: FUTURE }),
        buildLicense({ id: 5, companyId: 31, expiresAt: PAST, active: false }),
        // Expired, but counted: only the flag matters.
        buildLicense({ id: 9, companyId: 31, expiresAt: PAST }),
        buildLicense({ id: 10, companyId: 31, expiresAt: PAST }),
      ],
    });

    expect(readFacts('Companies')[0]?.[4]).toBe('Mar 2, 2026 – Jan 1, 2020');
    expect(readFacts('Licenses').map((cells) => cells[2])).toEqual([
      'Jan 1, 2999',
      ...Array<string>(3).fill('Jan 1, 2020 Expired'),
    ]);
    expect(readSummaryValue('Total Distributors')).toBe('1,234');
    expect(readSummaryValue('Total Companies')).toBe('1');
    expect(readSummaryValue('Active Licenses')).toBe('32 past their date');
  });
});

it('finds distributors and companies by name or email, ignoring diacritics and the Turkish dotted I, and filters nothing else', async () => {
  const records = {
    distributors: [ANADOLU, NORTHWIND],
    companies: [ISTANBUL, CONTOSO],
    licenses: [
      buildLicense({ id: 1, distributorId: 7, companyId: 31, expiresAt: FUTURE }),
      buildLicense({ id: 2, distributorId: 8, companyId: 32, expiresAt: PAST }),
    ],
  };
  await openDashboard(records);
  const label = 'Search distributors or companies';
  const search = (text: string) => fillIn(label, text);
  expect(screen.getByPlaceholderText(`${label}...`)).toHaveAccessibleName(label);

  search('ISTANBUL yazilim');
  expect(readNames('Companies')).toEqual(['İstanbul Yazılım']);
  expect(screen.getByText('Companies found: 1')).toBeInTheDocument();
  expect(screen.getByText('No distributors match “ISTANBUL yazilim”')).toBeVisible();

  search(' SATIS@anadolu ');
  expect(readNames('Distributors')).toEqual(['Anadolu Dağıtım']);
  expect(screen.getByText('No companies match “SATIS@anadolu”')).toBeVisible();
  search('boğaziçi.example');
  expect(readNames('Companies')).toEqual(['İstanbul Yazılım']);

  search('nobody');
  expect(screen.queryByRole('region', { name: 'Companies table' })).not.toBeInTheDocument();
  expect(readNames('Licenses')).toHaveLength(2);
  expect(readSummaryValue('Total Distributors')).toBe('2');
  expect(readSummaryValue('Total Companies')).toBe('2');
  expect(readSummaryValue('Active Licenses')).toBe('21 past its date');

  search('  ');
  expect(readNames('Distributors')).toEqual(['Anadolu Dağıtım', 'Northwind']);
  expect(readNames('Companies')).toEqual(['İstanbul Yazılım', 'Contoso']);
  expect(screen.queryByText(/found:/)).not.toBeInTheDocument();
});

it('shows and highlights what another admin has changed, beside a typed search', async () => {
  const records = {
    distributors: [buildDistributor()],
    companies: [
      buildCompany(),
      buildCompany({ id: 2, name: 'Other', email: 'mail@other.example' }),
    ],
    licenses: [buildLicense()],
  };
  const { person, queryClient, requests } = await openDashboard(records);
  const sendChange = await openChangeStream(queryClient);
  const search = screen.getByLabelText('Search distributors or companies');
  await person.type(search, 'co');
  records.companies[0] = buildCompany({
    name: 'Contoso Ltd',
    changedBy: { id: 7, username: 'deniz' },
  });
  holdMarks();

  sendChange({ topic: 'companies', ids: [1] });

  await waitFor(() => {
    const row = getTable('Companies').queryByText('Contoso Ltd')?.closest('tr');
    expect(row?.dataset['changed']).toBe('true');
    expect(screen.queryByText('deniz changed Contoso Ltd')).not.toBeNull();
  });
  expect(search).toHaveValue('co');
  expect(search).toHaveFocus();
  expect(getTable('Companies').queryByText('Other')).not.toBeInTheDocument();
  expect(requests.companies).toHaveLength(2);
  expect(requests.licenses).toHaveLength(1);
});
