import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { getCompany } from '@atrium/contracts/companies';
import { listCompanyLicenses } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
  freezeDate,
  mockDownloads,
  mockEndpoint,
} from '@atrium/testing';
import {
  fillIn,
  getCard,
  getCardElement,
  getTable,
  openDashboard,
  readCells,
  waitForLists,
} from '../testing/open-admin';

const DAY_MS = 24 * 60 * 60 * 1000;

const RECORDS = {
  distributors: [
    buildDistributor({ id: 8, name: 'Zenith', channel: 'service' }),
    buildDistributor({ id: 7, name: 'Çınar', status: 'inactive' }),
  ],
  companies: [
    buildCompany({ id: 3, name: 'Delta', distributorId: 8, createdAt: '2026-02-01T09:00:00.000Z' }),
    buildCompany({ id: 2, name: 'çark', distributorId: 7, createdAt: '2026-03-01T09:00:00.000Z' }),
    buildCompany({ id: 1, name: 'Beta', distributorId: 8, status: 'pending' }),
  ],
  licenses: [
    buildLicense({ id: 9, companyId: 3, distributorId: 8, expiresAt: daysFromNow(20) }),
    buildLicense({ id: 8, companyId: 1, distributorId: 8, expiresAt: daysFromNow(40) }),
    buildLicense({ id: 7, companyId: 1, distributorId: 8, expiresAt: daysFromNow(-2) }),
    buildLicense({
      id: 6,
      companyId: 3,
      distributorId: 8,
      expiresAt: daysFromNow(9),
      active: false,
    }),
    buildLicense({
      id: 5,
      companyId: 98,
      distributorId: 8,
      expiresAt: daysFromNow(9),
      isTrial: true,
    }),
  ],
};

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

/** Returns the texts of one column. */
function readColumn(title: string, index = 0): (string | undefined)[] {
  return readCells(title).map((cells) => cells[index]);
}

it('sorts by a column: ascending, descending, then as before', async () => {
  const { person, currentPath } = await openDashboard(RECORDS);
  const header = getTable('Companies').getByRole('columnheader', { name: 'Name' });
  const button = within(header).getByRole('button');

  await person.click(button);
  expect(readColumn('Companies')).toEqual(['Beta', 'çark', 'Delta']);
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await person.click(button);
  expect(readColumn('Companies')).toEqual(['Delta', 'çark', 'Beta']);
  expect(currentPath()).toBe('/?companies-sort=-name');
  await person.click(button);
  expect(readColumn('Companies')).toEqual(['Delta', 'çark', 'Beta']);
  expect(header).not.toHaveAttribute('aria-sort');
  expect(currentPath()).toBe('/');
});

it.each([
  ['Back to Dashboard', 'Delta'],
  ['Cancel', 'Add Company'],
])('%s returns to the dashboard as it was left', async (button, way) => {
  const company = RECORDS.companies[0] ?? buildCompany();
  mockEndpoint(getCompany, () => company);
  mockEndpoint(listCompanyLicenses, () => []);
  // jsdom has no layout.
  Object.assign(Element.prototype, {
    scrollTo(this: Element, { top }: { top: number }) {
      this.scrollTop = top;
    },
  });
  const path = '/?q=delta&companies-sort=-name';
  const { person, currentPath } = await openDashboard(RECORDS, path);
  const region = () => screen.getByRole('region', { name: 'Companies table' });
  region().scrollTop = 120;
  fireEvent.scroll(region());

  const [target] = screen.getAllByText(way);
  if (!target) throw new Error(`There is no ${way}`);
  await person.click(target);
  await person.click(await screen.findByRole('button', { name: button }));
  await waitForLists();
  expect(currentPath()).toBe(path);
  expect(screen.getByRole('searchbox')).toHaveValue('delta');
  expect(region().scrollTop).toBe(120);
});

it('shows what the address asks for', async () => {
  const { navigate } = await openDashboard(RECORDS);
  const shown: [string, string, string[]][] = [
    ['companies-sort=-distributor', 'Companies', ['Delta', 'Beta', 'çark']],
    ['companies-sort=-created', 'Companies', ['Beta', 'çark', 'Delta']],
    // A company without a license comes last in both orders.
    ['companies-sort=license-period', 'Companies', ['Beta', 'Delta', 'çark']],
    ['companies-sort=-license-period', 'Companies', ['Delta', 'Beta', 'çark']],
    ['companies-sort=price', 'Companies', ['Delta', 'çark', 'Beta']],
    ['companies-status=pending', 'Companies', ['Beta']],
    ['companies-distributor=8&q=elt', 'Companies', ['Delta']],
    ['companies-distributor=99', 'Companies', ['Delta', 'çark', 'Beta']],
    ['distributors-sort=channel', 'Distributors', ['Çınar', 'Zenith']],
    ['distributors-status=inactive', 'Distributors', ['Çınar']],
    ['distributors-channel=service', 'Distributors', ['Zenith']],
    ['licenses-state=active', 'Licenses', ['Unknown Company', 'Delta', 'Beta', 'Beta']],
    ['licenses-state=inactive', 'Licenses', ['Delta']],
    ['licenses-state=soon', 'Licenses', ['Unknown Company', 'Delta']],
    ['licenses-state=soon&licenses-sort=company', 'Licenses', ['Delta', 'Unknown Company']],
    ['licenses-state=expired', 'Licenses', ['Beta']],
    ['licenses-state=trial', 'Licenses', ['Unknown Company']],
  ];
  for (const [search, title, names] of shown) {
    await navigate(`/?${search}`);
    expect([search, ...readColumn(title, title === 'Licenses' ? 1 : 0)]).toEqual([
      search,
      ...names,
    ]);
  }
});

it('offers to clear filters that hide all rows, and keeps the focus in the card', async () => {
  const { person, currentPath } = await openDashboard(RECORDS);
  await person.click(screen.getByRole('button', { name: 'Filter companies' }));
  const popover = within(await screen.findByRole('dialog', { name: 'Filter companies' }));
  await person.selectOptions(popover.getByLabelText('Distributor'), 'Çınar');
  expect(readColumn('Companies')).toEqual(['çark']);
  await person.selectOptions(popover.getByLabelText('Status'), 'Pending');
  expect(popover.getByLabelText('Status')).toHaveDisplayValue('Pending');
  await person.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Filter companies, 2 active' })).toHaveFocus();
  expect(screen.getByText('No companies match the filters')).toBeVisible();

  await person.click(getCard('Companies').getByRole('button', { name: 'Clear filters' }));
  expect(readColumn('Companies')).toHaveLength(3);
  expect(screen.getByRole('heading', { name: 'Companies' })).toHaveFocus();
  expect(currentPath()).toBe('/');
});

it('exports the shown rows in their order', async () => {
  const files = mockDownloads();
  const { person } = await openDashboard(
    RECORDS,
    '/?companies-distributor=8&companies-sort=name&licenses-state=soon&distributors-sort=name',
  );
  for (const list of ['companies', 'licenses', 'distributors']) {
    await person.click(screen.getByRole('button', { name: `Export ${list}` }));
  }
  await waitFor(() => expect(files).toHaveLength(3));
  const rows = await Promise.all(
    files.map(async ({ name, content }) => [
      name,
      parse(await content.text(), { bom: true, columns: true }),
    ]),
  );
  expect(Object.fromEntries(rows)).toMatchObject({
    'companies.csv': [
      { Name: 'Beta', Distributor: 'Zenith' },
      { Name: 'Delta', Distributor: 'Zenith' },
    ],
    'licenses.csv': [{ Type: 'Trial' }, { Company: 'Delta' }],
    'distributors.csv': [{ Name: 'Çınar' }, { Name: 'Zenith' }],
  });
});

it('exports the selected rows only, and ends a selection with Escape or when a filter hides it', async () => {
  const files = mockDownloads();
  const { person, currentPath } = await openDashboard(RECORDS, '/?companies-sort=name');
  const select = (name: string) =>
    person.click(getTable('Companies').getByRole('checkbox', { name: `Select ${name}` }));
  await select('Beta');
  await person.keyboard('{Shift>}');
  await select('çark');
  await person.keyboard('{/Shift}');
  const card = getCard('Companies');
  expect(card.getByText('2 selected')).toBeVisible();
  await expectAccessible(getCardElement('Companies'));

  await person.click(card.getByRole('button', { name: 'Export selected companies' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const exported = parse((await files[0]?.content.text()) ?? '', { bom: true, columns: true });
  expect(exported).toMatchObject([{ Name: 'Beta' }, { Name: 'çark' }]);

  await person.keyboard('{Escape}');
  expect(card.queryByText(/selected/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Companies' })).toHaveFocus();
  await select('Beta');
  fillIn('Search distributors or companies', 'elt');
  await waitFor(() => expect(card.queryByText(/selected/)).not.toBeInTheDocument());
  expect(card.getByRole('button', { name: 'Export companies' })).toBeEnabled();
  // Selecting opens no company.
  expect(currentPath()).toMatch(/^\/\?/);
});

it('selects all shown rows by the checkbox of the header, which says when only some are', async () => {
  const { person } = await openDashboard(RECORDS, '/?companies-distributor=8');
  const table = getTable('Companies');
  const all = table.getByRole<HTMLInputElement>('checkbox', { name: 'Select all companies shown' });

  await person.click(all);
  expect(getCard('Companies').getByText('2 selected')).toBeVisible();
  await person.click(table.getByRole('checkbox', { name: 'Select Beta' }));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  expect(getCard('Companies').getByText('1 selected')).toBeVisible();
  await person.click(all);
  await person.click(all);
  expect(getCard('Companies').queryByText(/selected/)).not.toBeInTheDocument();
  // The header sorts as before.
  await person.click(table.getByRole('button', { name: 'Name' }));
  expect(readColumn('Companies')).toEqual(['Beta', 'Delta']);
});

describe('the licenses that expire soon', () => {
  const at = (day: number, hour: number, month = 11) => new Date(2026, month - 1, day, hour);
  const license = (id: number, expiry: Date, values = {}) =>
    buildLicense({ id, expiresAt: expiry.toISOString(), ...values });

  beforeEach(() => {
    freezeDate(at(29, 23));
  });

  function open(path = '/') {
    return openDashboard(
      {
        ...RECORDS,
        licenses: [
          license(9, at(30, 23, 12)),
          license(8, at(29, 23, 12)),
          license(7, at(29, 22)),
          license(6, at(3, 1, 12)),
          license(5, at(30, 1)),
          license(4, at(29, 23)),
          license(3, at(4, 1, 12), { active: false }),
        ],
      },
      path,
    );
  }

  it('come first, and say in how many local days', async () => {
    await open();

    expect(readColumn('Licenses', 2)).toEqual([
      'Nov 29, 2026 today',
      'Nov 30, 2026 tomorrow',
      'Dec 3, 2026 in 4 days',
      'Dec 29, 2026 in 30 days',
      'Dec 30, 2026',
      'Nov 29, 2026 Expired',
      'Dec 4, 2026',
    ]);
  });

  it('are right on a dashboard that stays open past midnight', async () => {
    await open('/?licenses-state=soon');
    expect(readColumn('Licenses', 2)).toHaveLength(4);
    freezeDate(at(30, 0));
    fireEvent(document, new Event('visibilitychange'));

    expect(readColumn('Licenses', 2)).toEqual([
      'Nov 30, 2026 today',
      'Dec 3, 2026 in 3 days',
      'Dec 29, 2026 in 29 days',
      'Dec 30, 2026 in 30 days',
    ]);
  });

  it('are filtered by a month, also one that has passed, and sorted by their date', async () => {
    const { person, navigate, currentPath } = await open('/?licenses-month=2026-12');
    expect(readColumn('Licenses', 2).map((text) => text?.slice(0, 6))).toEqual([
      'Dec 3,',
      'Dec 4,',
      'Dec 29',
      'Dec 30',
    ]);
    const expires = getTable('Licenses').getByRole('columnheader', { name: 'Expires' });
    expect(expires).toHaveAttribute('aria-sort', 'ascending');
    await person.click(within(expires).getByRole('button'));
    expect(currentPath()).toBe('/?licenses-month=2026-12&licenses-sort=-expires');
    expect(readColumn('Licenses', 2)[0]).toBe('Dec 30, 2026');

    await navigate('/?licenses-month=2026-10');
    expect(screen.getByText('No licenses match the filters')).toBeVisible();
    await navigate('/?licenses-month=2026-13');
    expect(readColumn('Licenses', 2)).toHaveLength(7);
  });
});

it('opens the forms with the distributor of the list, and leads back to it', async () => {
  const { person, currentPath } = await openDashboard(
    RECORDS,
    '/?q=a&companies-distributor=7&licenses-state=soon',
  );
  await person.click(screen.getByRole('button', { name: 'Add Company' }));
  expect(await screen.findByLabelText('Distributor')).toHaveDisplayValue('Çınar');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentPath()).toBe('/?q=a&companies-distributor=7&licenses-state=soon');
});
