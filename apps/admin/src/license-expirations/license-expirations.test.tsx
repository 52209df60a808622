import { act, fireEvent, screen, within } from '@testing-library/react';
import { buildCompany, buildDistributor, buildLicense, freezeDate } from '@atrium/testing';
import type { Records } from '../testing/open-admin';
import { getCard, openDashboard, readCells } from '../testing/open-admin';
import { closestDay } from './closest-day';
import { LicenseExpirations } from './license-expirations';

const YEAR = new Date().getFullYear();

// Expiry on a local day.
function on(month: number, day: number, hour = 12, year = YEAR): string {
  return new Date(year, month - 1, day, hour).toISOString();
}

const RECORDS = {
  distributors: [buildDistributor()],
  companies: [buildCompany(), buildCompany({ id: 2, name: 'Şirin Tekstil' })],
  licenses: [
    buildLicense({ id: 1, expiresAt: on(12, 31, 23), key: 'LAST-KEY' }),
    buildLicense({ id: 2, expiresAt: on(3, 1, 0), companyId: 2, isTrial: true, active: false }),
    buildLicense({ id: 3, expiresAt: on(3, 1, 9), companyId: 77, distributorId: 88 }),
    buildLicense({ id: 4, expiresAt: on(1, 1, 0, YEAR + 1) }),
    buildLicense({ id: 5, expiresAt: on(12, 31, 23, YEAR - 1) }),
  ],
};

async function open(records: Records = RECORDS) {
  const opened = await openDashboard(records, '/', { element: <LicenseExpirations /> });
  return {
    ...opened,
    calendar: getCard('License Expiration Dates (Yearly View)'),
    list: getCard('License Expirations This Year'),
  };
}

it('shows twelve months, marks the local days on which licenses expire, and says what expires on the focused one', async () => {
  const { person, calendar } = await open();

  const months = calendar.getAllByRole('grid');
  expect(months).toHaveLength(12);
  const [january] = months;
  if (!january) throw new Error('No January');
  expect(january).toHaveAccessibleName(`January ${String(YEAR)}`);
  const weekdays = within(january).getAllByRole('columnheader');
  expect(weekdays.map(({ textContent }) => textContent).join(' ')).toBe('Mo Tu We Th Fr Sa Su');
  expect(weekdays[0]).toHaveAccessibleName('Monday');
  const [march, december, ...others] = calendar.getAllByRole('button', { name: /expires?$/ });
  expect(march).toHaveAccessibleName(`1 March ${String(YEAR)}, 2 licenses expire`);
  expect(december).toHaveAccessibleName(`31 December ${String(YEAR)}, 1 license expires`);
  expect(others).toEqual([]);

  act(() => march?.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'Şirin Tekstil (Trial)Unknown Company',
  );
  await person.keyboard('{ArrowRight}');
  expect(december).toHaveFocus();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Contoso');
  await person.keyboard('{ArrowLeft}');
  expect(march).toHaveFocus();
  expect([march?.tabIndex, december?.tabIndex]).toEqual([0, -1]);
});

it('numbers the ISO weeks, which start on Monday, and names today', async () => {
  freezeDate(new Date(2027, 0, 3, 9));
  const { calendar } = await open({});
  const [january] = calendar.getAllByRole('grid');
  if (!january) throw new Error('No January');
  const [, ...weeks] = within(january).getAllByRole('row');

  expect(weeks.map((week) => [...week.children].map(({ textContent }) => textContent))).toEqual([
    ['53', '', '', '', '', '1', '2', '3'],
    ['01', '4', '5', '6', '7', '8', '9', '10'],
    ['02', '11', '12', '13', '14', '15', '16', '17'],
    ['03', '18', '19', '20', '21', '22', '23', '24'],
    ['04', '25', '26', '27', '28', '29', '30', '31'],
  ]);
  expect(weeks[0]?.firstElementChild).toHaveAccessibleName('Week 53');
  expect(screen.getByText('3', { selector: '[aria-current="date"]' })).toBeVisible();
});

it('lists the licenses that expire in the local year, earliest first', async () => {
  freezeDate(new Date(YEAR, 5, 1));
  const { person, list } = await open();

  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    `Şirin TekstilTrialNorthwind01 March ${String(YEAR)}`,
    `Unknown CompanyFull LicenseUnknown Distributor01 March ${String(YEAR)}`,
    `TodayContosoFull LicenseNorthwind31 December ${String(YEAR)}`,
  ]);
  await person.hover(list.getByText('Contoso'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'License key: LAST-KEYDistributor: Northwind',
  );
});

it('renders only visible entries, and truncates the tooltip of a full day', async () => {
  const { list } = await open({
    ...RECORDS,
    licenses: Array.from({ length: 500 }, (_, index) =>
      buildLicense({ id: index + 1, expiresAt: on(5, 4) }),
    ),
  });
  const items = list.getAllByRole('listitem');
  expect(items.length).toBeLessThan(60);
  expect(items[0]).toHaveAttribute('aria-setsize', '500');

  const day = screen.getByRole('button', { name: `4 May ${String(YEAR)}, 500 licenses expire` });
  act(() => day.focus());
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^(Contoso){8}and 492 more/);
});

it('lists the active licenses of any year, and of the next 90 days', async () => {
  freezeDate(new Date(2026, 10, 27, 12));
  const expiries = [
    new Date(2026, 10, 26, 23),
    new Date(2026, 10, 27, 1),
    new Date(2027, 1, 25, 23),
    new Date(2027, 1, 26, 0),
    new Date(2025, 11, 31, 23),
  ];
  const { person, currentPath } = await open({
    ...RECORDS,
    licenses: [
      ...expiries.map((date, id) => buildLicense({ id: id + 1, expiresAt: date.toISOString() })),
      buildLicense({ id: 9, expiresAt: on(12, 1, 9, 2026), active: false }),
    ],
  });
  await person.click(screen.getByRole('button', { name: 'Other dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'License Expirations' }));
  const readDates = () =>
    dialog.getAllByRole('listitem').map((item) => item.textContent.slice(-16));

  expect(dialog.getByRole('status')).toHaveTextContent('2 active licenses expire within 90 days');
  expect(readDates()).toEqual(['27 November 2026', '25 February 2027']);
  await person.click(dialog.getByRole('button', { name: '2027' }));
  expect(dialog.getByRole('status')).toHaveTextContent('2 active licenses expire in 2027');
  await person.click(dialog.getByRole('button', { name: '2026' }));
  expect(readDates()).toEqual(['26 November 2026', '27 November 2026']);
  await person.click(dialog.getByRole('button', { name: '2025' }));
  expect(dialog.getByRole('status')).toHaveTextContent('1 active license expires in 2025');
  expect(currentPath()).toBe('/?expirations=2025');

  await person.click(dialog.getByRole('button', { name: /^Renew license of Contoso/ }));
  await screen.findByRole('dialog', { name: 'Renew License' });
  await person.keyboard('{Escape}');
  expect(currentPath()).toBe('/?expirations=2025');
  await person.keyboard('{Escape}');
  expect(currentPath()).toBe('/');
});

it('shows the new year on a dashboard that stays open past midnight', async () => {
  freezeDate(new Date(2026, 11, 31, 23, 59));
  const { list, calendar } = await open({
    ...RECORDS,
    licenses: [
      buildLicense({ id: 1, expiresAt: on(12, 31, 9, 2026) }),
      buildLicense({ id: 2, expiresAt: on(3, 1, 9, 2027), companyId: 2 }),
    ],
  });
  expect(list.getByRole('listitem')).toHaveTextContent(/^Today.*31 December 2026$/);
  freezeDate(new Date(2027, 0, 1, 0, 1));
  fireEvent(document, new Event('visibilitychange'));

  expect(list.getByRole('listitem')).toHaveTextContent(/^Today.*01 March 2027$/);
  expect(
    within(calendar.getByRole('grid', { name: 'January 2027' })).getByText('1', {
      selector: '[aria-current="date"]',
    }),
  ).toBeVisible();
});

describe('seen from today', () => {
  const DAYS = [
    [1, 5, 1],
    [11, 26, 2],
    [11, 27, 1],
    [12, 27, 4],
    [12, 28, 3],
  ] as const;

  beforeEach(() => {
    freezeDate(new Date(2026, 10, 27, 12));
    // jsdom has no layout.
    jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (
      this: HTMLElement,
    ) {
      return 50 * Number(this.dataset['index'] ?? 0);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  function openDays() {
    const expiries = DAYS.flatMap(([month, day, count]) =>
      Array.from({ length: count }, () => on(month, day, 18, 2026)),
    );
    return open({
      ...RECORDS,
      licenses: expiries.map((expiresAt, index) => buildLicense({ id: index + 1, expiresAt })),
    });
  }

  it('the list opens at a line for today, and dims what has passed', async () => {
    const { list } = await openDays();
    const items = list.getAllByRole('listitem');

    expect(items.map(({ textContent }) => textContent.startsWith('Today'))).toEqual(
      items.map((_, index) => index === 3),
    );
    expect(list.getByRole('region').scrollTop).toBe(150);
    expect(items[3]).toHaveTextContent(/27 November 2026 today$/);
    expect(items[4]).toHaveTextContent(/27 December 2026 in 30 days$/);
    const badges = list.getAllByText('Full License');
    const colors = badges.map((badge) => getComputedStyle(badge.closest('span') ?? badge).color);
    expect(new Set(colors.slice(0, 3)).size).toBe(1);
    expect(colors[2]).not.toBe(colors[3]);
    const companies = list.getAllByText('Contoso').map((text) => getComputedStyle(text).color);
    expect(companies[2]).not.toBe(companies[3]);
    expect(document.body).toHaveFocus();
  });

  it('the list ends with the line when everything has passed', async () => {
    freezeDate(new Date(2026, 11, 30));
    const { list } = await openDays();

    expect(list.getAllByRole('listitem').at(-1)).toHaveTextContent(/2026Today$/);
    expect(list.getByRole('region').scrollTop).toBe(500);
  });

  it('the days of the year are past, soon or later, and deeper the more licenses expire', async () => {
    const { calendar } = await openDays();
    const days = calendar.getAllByRole('button', { name: /2026, \d+ licenses? expires?$/ });

    expect(days.map(({ dataset }) => [dataset['state'], dataset['depth']])).toEqual([
      ['past', '0'],
      ['past', '1'],
      ['soon', '0'],
      ['soon', '2'],
      ['later', '1'],
    ]);
    expect(calendar.getByText('Within 30 days')).toBeVisible();
  });
});

it('counts the licenses of the next twelve months, and filters the table by one of them', async () => {
  freezeDate(new Date(2026, 10, 30, 23));
  const { person, currentPath } = await openDashboard(
    {
      ...RECORDS,
      licenses: [
        buildLicense({ id: 1, expiresAt: on(11, 1, 0, 2026) }),
        buildLicense({ id: 2, expiresAt: on(12, 1, 0, 2026), isTrial: true }),
        buildLicense({ id: 3, expiresAt: on(12, 31, 23, 2026) }),
        buildLicense({ id: 4, expiresAt: on(10, 31, 23, 2027), active: false }),
        buildLicense({ id: 5, expiresAt: on(11, 1, 0, 2027) }),
        buildLicense({ id: 6, expiresAt: on(10, 31, 23, 2026) }),
      ],
    },
    '/?q=con',
  );
  const table = screen.getByRole<HTMLTableElement>('table', {
    name: 'Licenses that expire in the next 12 months',
  });
  const readCounts = () =>
    Array.from(table.rows, ({ cells }) => Array.from(cells, ({ textContent }) => textContent))
      .slice(1)
      .filter(([, full, trial]) => full !== '0' || trial !== '0');
  expect(table.rows).toHaveLength(13);
  expect(readCounts()).toEqual([
    ['November 2026', '1', '0'],
    ['December 2026', '1', '1'],
    ['October 2027', '1', '0'],
  ]);
  const bar = (name: string) => screen.getByRole('button', { name });
  expect(bar('January 2027: show 0 licenses')).toBeDisabled();
  const december = bar('December 2026: show 2 licenses');

  await person.click(december);
  expect(currentPath()).toBe('/?q=con&licenses-month=2026-12');
  expect(december).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { name: 'Licenses' })).toHaveFocus();
  expect(readCells('Licenses').map((cells) => cells[2]?.slice(0, 12))).toEqual([
    'Dec 1, 2026 ',
    'Dec 31, 2026',
  ]);
  expect(screen.getByRole('button', { name: 'Filter licenses, 1 active' })).toBeVisible();
  await person.click(december);
  expect(currentPath()).toBe('/?q=con');

  freezeDate(new Date(2026, 11, 1, 0, 1));
  fireEvent(document, new Event('visibilitychange'));
  expect(readCounts()).toEqual([
    ['December 2026', '1', '1'],
    ['October 2027', '1', '0'],
    ['November 2027', '1', '0'],
  ]);
});

const MARKED = ['2026-01-31', '2026-02-03', '2026-02-20', '2026-02-27', '2026-03-02', '2026-12-31'];

it.each([
  ['ArrowRight', '2026-02-03', '2026-02-20'],
  ['ArrowLeft', '2026-02-03', '2026-01-31'],
  ['ArrowDown', '2026-02-20', '2026-02-27'],
  ['ArrowDown', '2026-02-27', '2026-12-31'],
  ['ArrowUp', '2026-02-27', '2026-02-20'],
  ['ArrowUp', '2026-03-02', '2026-02-20'],
  ['PageDown', '2026-01-31', '2026-03-02'],
  ['PageUp', '2026-03-02', '2026-01-31'],
  ['Home', '2026-03-02', '2026-01-31'],
  ['End', '2026-02-03', '2026-12-31'],
])('%s moves from %s to %s', (key, day, expected) => {
  expect(closestDay(key, day, MARKED)).toBe(expected);
});

it.each(['ArrowRight', 'ArrowDown', 'PageDown', 'End'])('%s stays on the last day', (key) => {
  expect(closestDay(key, '2026-12-31', MARKED)).toBe('2026-12-31');
});

it.each(['ArrowLeft', 'ArrowUp', 'PageUp', 'Home'])('%s stays on the first day', (key) => {
  expect(closestDay(key, '2026-01-31', MARKED)).toBe('2026-01-31');
});

it('ignores other keys', () => {
  expect(closestDay('Tab', '2026-02-03', MARKED)).toBeUndefined();
});
