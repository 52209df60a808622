import { screen, waitFor, within } from '@testing-library/react';
import type { LicenseTerms } from '@atrium/contracts/license-terms';
import { renewLicenses, TOO_MANY_RENEWED } from '@atrium/contracts/license-terms';
import type { License } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import { getTable, openDashboard } from '../testing/open-admin';

const COMPANIES = [buildCompany(), buildCompany({ id: 2, name: 'Fabrikam' })];

beforeEach(() => {
  freezeDate(new Date('2026-11-27T12:00'));
});

function buildLicenses(): License[] {
  return [
    buildLicense({ id: 1, expiresAt: '2027-01-30T21:00:00.000Z', isTrial: true }),
    buildLicense({ id: 2, companyId: 2, expiresAt: '2026-10-31T09:00:00.000Z' }),
    buildLicense({ id: 3, expiresAt: '2027-03-01T09:00:00.000Z' }),
  ];
}

/** Opens the dashboard, where the mock server renews licenses. */
async function open(path = '/', licenses = buildLicenses()) {
  const opened = await openDashboard(
    { distributors: [buildDistributor()], companies: COMPANIES, licenses },
    path,
  );
  const sent = mockEndpoint(renewLicenses, ({ body }) => {
    const { licenses: terms, isTrial } = body as LicenseTerms;
    return terms.map(({ id, expiresAt }) => {
      const index = licenses.findIndex((license) => license.id === id);
      const renewed = { ...(licenses[index] ?? buildLicense({ id })), expiresAt, isTrial };
      licenses[index] = renewed;
      return renewed;
    });
  });
  return { ...opened, licenses, sent };
}

/** Returns the company, the old and the new date of each license in the dialog. */
function readDates(): string[][] {
  const region = screen.getByRole('region', { name: 'Old and new dates' });
  const [, ...rows] = within(region).getByRole<HTMLTableElement>('table').rows;
  return rows.map(({ cells }) => Array.from(cells, ({ textContent }) => textContent));
}

const renewButton = (count: number) =>
  screen.getByRole('button', { name: `Renew ${String(count)} licenses` });

it('renews the selected licenses in one request, from the old and new dates that it shows', async () => {
  const { person, sent, currentPath } = await open();
  const table = getTable('Licenses');
  await person.click(
    table.getByRole('checkbox', { name: 'Select license of Contoso, expires Jan 31, 2027' }),
  );
  await person.click(
    table.getByRole('checkbox', { name: 'Select license of Fabrikam, expires Oct 31, 2026' }),
  );
  const opener = renewButton(2);
  await person.click(opener);

  const dialog = await screen.findByRole('dialog', { name: 'Renew Licenses' });
  expect(currentPath()).toBe('/?renew=1%2C2');
  expect(readDates()).toEqual([
    ['Contoso', 'Jan 31, 2027', 'Jan 31, 2028'],
    ['Fabrikam', 'Oct 31, 2026', 'Nov 27, 2027'],
  ]);
  await person.selectOptions(screen.getByLabelText('Duration'), '3 Months');
  expect(readDates().map((cells) => cells[2])).toEqual(['Apr 30, 2027', 'Feb 27, 2027']);
  await person.dblClick(within(dialog).getByRole('button', { name: 'Renew 2 licenses' }));

  expect(await readToast()).toBe('Success 2 licenses renewed');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(currentPath()).toBe('/');
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    [
      '/api/licenses/terms',
      {
        licenses: [
          {
            id: 1,
            formerExpiresAt: '2027-01-30T21:00:00.000Z',
            expiresAt: '2027-04-29T21:00:00.000Z',
          },
          {
            id: 2,
            formerExpiresAt: '2026-10-31T09:00:00.000Z',
            expiresAt: new Date('2027-02-27T12:00').toISOString(),
          },
        ],
        isTrial: false,
      },
    ],
  ]);
  expect(table.getByText('Apr 30, 2027')).toBeVisible();
  await waitFor(() => expect(opener).toHaveFocus());
});

it('starts all terms today, or ends them on a custom day, which is required', async () => {
  const { person, sent } = await open('/?renew=1,2');
  await screen.findByRole('dialog', { name: 'Renew Licenses' });
  await person.selectOptions(screen.getByLabelText('Starting From'), 'today');
  await person.selectOptions(screen.getByLabelText('Duration'), 'Trial (30 days)');
  expect(readDates().map((cells) => cells[2])).toEqual(['Dec 27, 2026', 'Dec 27, 2026']);

  await person.selectOptions(screen.getByLabelText('Duration'), 'Custom');
  expect(readDates().map((cells) => cells[2])).toEqual(['–', '–']);
  await person.click(renewButton(2));
  expect(await screen.findByText('Required')).toBeVisible();
  expect(sent).toEqual([]);
});

it('says what a colleague has renewed meanwhile, and counts from the latest dates once asked to', async () => {
  const { person, licenses, queryClient, sent } = await open('/?renew=1,3');
  const sendChange = await openChangeStream(queryClient);
  const dialog = await screen.findByRole('dialog', { name: 'Renew Licenses' });
  const [first] = licenses;
  licenses[0] = { ...(first ?? buildLicense()), expiresAt: '2028-01-30T21:00:00.000Z' };
  sendChange({ topic: 'licenses', ids: [1] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has just renewed or deleted one of these licenses.',
  );
  expect(readDates()[0]).toEqual(['Contoso', 'Jan 31, 2027', 'Jan 31, 2028']);

  failEndpoint(renewLicenses, { status: 412, body: 'Nothing was saved' });
  await person.click(renewButton(2));
  expect(await readToast()).toBe('Error Nothing was saved');
  expect(dialog).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Show the latest dates' }));

  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(readDates()[0]).toEqual(['Contoso', 'Jan 31, 2028', 'Jan 31, 2029']);
  expect(sent).toEqual([]);
});

it('says when none of the licenses is there any more', async () => {
  const { person, currentPath } = await open('/?renew=77,78');
  const dialog = await screen.findByRole('dialog', { name: 'Renew Licenses' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent('There are no such licenses.');
  await person.click(within(dialog).getByText('Close'));
  expect(currentPath()).toBe('/');
});

it('opens no dialog for more licenses than one request can renew', async () => {
  const many = Array.from({ length: 201 }, (_, index) =>
    buildLicense({ id: index + 1, expiresAt: '2027-01-30T21:00:00.000Z' }),
  );
  const { person, currentPath } = await open('/', many);
  await person.click(screen.getByRole('checkbox', { name: 'Select all licenses shown' }));
  await person.click(renewButton(201));

  expect(await readToast()).toBe(`Error ${TOO_MANY_RENEWED}`);
  expect(currentPath()).toBe('/');
});
