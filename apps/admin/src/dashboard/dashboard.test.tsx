import { screen, within } from '@testing-library/react';
import { buildCompany, buildDistributor, buildLicense } from '@atrium/testing';
import { getTable, openDashboard, readSummaryValue } from '../testing/open-admin';

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

/** Returns the cell texts of a table by row, without the actions column. */
function readCells(title: string): string[][] {
  const [, ...rows] = getTable(title).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, -1)
      .map((cell) => cell.textContent),
  );
}

function readHeaders(title: string): string[] {
  return getTable(title)
    .getAllByRole('columnheader')
    .map((header) => header.textContent);
}

function readNames(title: string): (string | undefined)[] {
  return readCells(title).map(([name]) => name);
}

describe.each(['/', '/register', '/register/?from=mail'])('the dashboard at %s', (path) => {
  it('greets the signed-in user', async () => {
    await openDashboard({}, path, { username: 'Gökçe' });

    expect(screen.getByRole('heading', { level: 1, name: 'Welcome, Gökçe' })).toBeVisible();
  });
});

describe('dashboard tables', () => {
  it('show their columns', async () => {
    await openDashboard({
      distributors: [ANADOLU],
      companies: [ISTANBUL],
      licenses: [buildLicense()],
    });

    expect(readHeaders('Distributors')).toEqual(['Name', 'Status', 'Channel', 'Joined', 'Actions']);
    expect(readHeaders('Licenses')).toEqual(['Distributor', 'Company', 'Expires', 'Actions']);
    expect(readHeaders('Companies')).toEqual([
      'Name',
      'Distributor',
      'Status',
      'Created',
      'License Period',
      'Actions',
    ]);
  });

  it('show distributors in the order of the response', async () => {
    await openDashboard({
      distributors: [NORTHWIND, ANADOLU, buildDistributor({ id: 1, channel: 'service' })],
    });

    expect(readCells('Distributors')).toEqual([
      ['Northwind', 'Inactive', 'Platform', 'Mar 2, 2026'],
      ['Anadolu Dağıtım', 'Active', 'Platform & Service', 'Jan 5, 2026'],
      ['Northwind', 'Active', 'Service', 'Mar 2, 2026'],
    ]);
  });

  it('show licenses with the names of their distributor and company', async () => {
    await openDashboard({
      distributors: [ANADOLU],
      companies: [ISTANBUL],
      licenses: [
        buildLicense({ id: 5, distributorId: 7, companyId: 31 }),
        buildLicense({ id: 4, distributorId: 99, companyId: 98 }),
      ],
    });

    expect(readCells('Licenses')).toEqual([
      ['Anadolu Dağıtım', 'İstanbul Yazılım', 'Mar 2, 2027'],
      ['Unknown Distributor', 'Unknown Company', 'Mar 2, 2027'],
    ]);
  });

  it('mark licenses that have expired, active or not', async () => {
    await openDashboard({
      licenses: [
        buildLicense({ id: 3, expiresAt: PAST }),
        buildLicense({ id: 2, expiresAt: PAST, active: false }),
        buildLicense({ id: 1, expiresAt: FUTURE }),
      ],
    });

    expect(readCells('Licenses').map((cells) => cells[2])).toEqual([
      'Jan 1, 2020 Expired',
      'Jan 1, 2020 Expired',
      'Jan 1, 2999',
    ]);
  });

  it('show companies with the period of their first license, active or not', async () => {
    await openDashboard({
      distributors: [ANADOLU],
      companies: [CONTOSO, ISTANBUL],
      licenses: [
        buildLicense({ id: 6, companyId: 31, expiresAt: '2029-01-01T12:00:00.000Z' }),
        buildLicense({ id: 5, companyId: 31, active: false }),
        buildLicense({ id: 9, companyId: 31, expiresAt: '2030-01-01T12:00:00.000Z' }),
      ],
    });

    expect(readCells('Companies')).toEqual([
      ['Contoso', 'Unknown Distributor', 'Inactive', 'Mar 2, 2026', 'No active license'],
      [
        'İstanbul Yazılım',
        'Anadolu Dağıtım',
        'Pending',
        'Feb 11, 2026',
        'Mar 2, 2026 – Mar 2, 2027',
      ],
    ]);
  });
});

describe('summary cards', () => {
  it('count distributors, companies and active licenses', async () => {
    await openDashboard({
      distributors: Array.from({ length: 1234 }, (_, index) => buildDistributor({ id: index + 1 })),
      companies: [CONTOSO, ISTANBUL],
      licenses: [
        buildLicense({ id: 1, expiresAt: FUTURE }),
        buildLicense({ id: 2, expiresAt: FUTURE, active: false }),
        // Expired, but counted: only the flag matters.
        buildLicense({ id: 3, expiresAt: PAST }),
        buildLicense({ id: 4, expiresAt: FUTURE }),
        buildLicense({ id: 5, expiresAt: PAST, active: false }),
      ],
    });

    expect(readSummaryValue('Total Distributors')).toBe('1,234');
    expect(readSummaryValue('Total Companies')).toBe('2');
    expect(readSummaryValue('Active Licenses')).toBe('31 past its date');
  });

  it('say how many active licenses are past their date', async () => {
    await openDashboard({
      licenses: Array.from({ length: 1234 }, (_, index) =>
        buildLicense({ id: index + 1, expiresAt: PAST }),
      ),
    });

    expect(readSummaryValue('Active Licenses')).toBe('1,2341,234 past their date');
  });
});

describe('dashboard search', () => {
  const records = {
    distributors: [ANADOLU, NORTHWIND],
    companies: [ISTANBUL, CONTOSO],
    licenses: [
      buildLicense({ id: 1, distributorId: 7, companyId: 31 }),
      buildLicense({ id: 2, distributorId: 8, companyId: 32 }),
    ],
  };

  async function search(text: string) {
    const { person } = await openDashboard(records);
    const box = screen.getByPlaceholderText('Search distributors or companies...');
    await person.type(box, text);
    return { person, box };
  }

  it('finds companies by name, ignoring diacritics and the Turkish dotted I', async () => {
    await search('ISTANBUL yazilim');

    expect(readNames('Companies')).toEqual(['İstanbul Yazılım']);
    expect(screen.getByText('Companies found: 1')).toBeInTheDocument();
    expect(screen.getByText('No distributors match “ISTANBUL yazilim”')).toBeVisible();
  });

  it('finds distributors and companies by email', async () => {
    const { person, box } = await search(' SATIS@anadolu ');

    expect(readNames('Distributors')).toEqual(['Anadolu Dağıtım']);
    expect(screen.getByText('No companies match “SATIS@anadolu”')).toBeVisible();

    await person.clear(box);
    await person.type(box, 'boğaziçi.example');
    expect(readNames('Companies')).toEqual(['İstanbul Yazılım']);
  });

  it('does not filter licenses or summary cards', async () => {
    await search('anadolu');

    expect(readNames('Distributors')).toHaveLength(1);
    expect(readNames('Licenses')).toHaveLength(2);
    expect(readSummaryValue('Total Distributors')).toBe('2');
    expect(readSummaryValue('Total Companies')).toBe('2');
    expect(readSummaryValue('Active Licenses')).toBe('2');
  });

  it('shows all rows when it is empty or blank', async () => {
    const { person, box } = await search('nobody');

    expect(screen.queryByRole('region', { name: 'Companies table' })).not.toBeInTheDocument();
    await person.clear(box);
    await person.type(box, '  ');
    expect(readNames('Distributors')).toEqual(['Anadolu Dağıtım', 'Northwind']);
    expect(readNames('Companies')).toEqual(['İstanbul Yazılım', 'Contoso']);
    expect(screen.queryByText(/found:/)).not.toBeInTheDocument();
  });
});
