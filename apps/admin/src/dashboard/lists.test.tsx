import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { getCompany } from '@atrium/contracts/companies';
import { listCompanyLicenses } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
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
    ['licenses-state=active', 'Licenses', ['Delta', 'Beta', 'Beta', 'Unknown Company']],
    ['licenses-state=inactive', 'Licenses', ['Delta']],
    ['licenses-state=soon', 'Licenses', ['Delta', 'Unknown Company']],
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
    'licenses.csv': [{ Company: 'Delta' }, { Type: 'Trial' }],
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
