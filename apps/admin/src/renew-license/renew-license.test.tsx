import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LicenseTerm } from '@atrium/contracts/licenses';
import { renewLicense } from '@atrium/contracts/licenses';
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
import { COMPANY_PATH, getCard, getTable, openCompany, openDashboard } from '../testing/open-admin';

const AHEAD = buildLicense({ expiresAt: '2027-01-30T21:00:00.000Z', isTrial: true });

beforeEach(() => {
  freezeDate(new Date('2026-11-27T12:00'));
});

/** Opens the dialog by its address. The mock server renews the license. */
async function openRenewal(license = AHEAD) {
  const licenses = [license];
  const opened = await openCompany({}, licenses);
  await opened.navigate(`${COMPANY_PATH}?renew=${String(license.id)}`);
  const sent = mockEndpoint(renewLicense, ({ body }) => {
    const renewed = { ...license, ...(body as LicenseTerm) };
    licenses[0] = renewed;
    return renewed;
  });
  return { ...opened, licenses, sent, dialog: await screen.findByRole('dialog') };
}

function renewButton() {
  return screen.getByRole('button', { name: 'Renew' });
}

it('counts a year from an expiry that is ahead, sends one request, and shows the new expiry', async () => {
  const { person, sent, dialog, currentPath } = await openRenewal();
  expect(dialog).toHaveAccessibleDescription(
    'The license of Contoso expires on 31 January 2027. Its key stays the same.',
  );
  expect(screen.getByText('Expires on 31 January 2028')).toBeVisible();

  await person.dblClick(renewButton());

  expect(await readToast()).toBe('Success License renewed successfully');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(currentPath()).toBe(COMPANY_PATH);
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/licenses/1/term', { expiresAt: '2028-01-30T21:00:00.000Z', isTrial: false }],
  ]);
  expect(screen.getByText('Jan 31, 2028')).toBeVisible();
});

it('counts from today after the expiry, and can renew a trial', async () => {
  const { person, sent, dialog } = await openRenewal(
    buildLicense({ expiresAt: '2026-10-31T09:00:00.000Z', active: false }),
  );
  expect(dialog).toHaveAccessibleDescription(/expired on 31 October 2026.* It stays inactive\.$/);
  expect(screen.getByText('Expires on 27 November 2027')).toBeVisible();

  await person.selectOptions(screen.getByLabelText('Duration'), 'Trial (30 days)');
  expect(screen.getByText('Expires on 27 December 2026')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Starting From'), 'expiry');
  await person.selectOptions(screen.getByLabelText('Duration'), '3 Months');
  expect(screen.getByText('Expires on 31 January 2027')).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Starting From'), 'today');
  await person.selectOptions(screen.getByLabelText('Duration'), 'Trial (30 days)');
  await person.click(renewButton());

  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([
    { expiresAt: new Date('2026-12-27T12:00').toISOString(), isTrial: true },
  ]);
});

it('requires a custom date, which begins at local midnight', async () => {
  const { person, sent } = await openRenewal();
  await person.selectOptions(screen.getByLabelText('Duration'), 'Custom');
  await person.click(renewButton());
  expect(await screen.findByText('Required')).toBeVisible();

  const date = screen.getByLabelText('Custom Expiration Date');
  fireEvent.change(date, { target: { value: '2026-11-01' } });
  expect(await screen.findByText('Expires on 01 November 2026, which has passed')).toBeVisible();
  fireEvent.change(date, { target: { value: '2027-05-01' } });
  await person.click(renewButton());

  await readToast();
  expect(sent.map(({ body }) => body)).toEqual([
    { expiresAt: '2027-04-30T21:00:00.000Z', isTrial: false },
  ]);
});

it('stays open when the server fails, and says when the license is gone', async () => {
  const { person, dialog, licenses } = await openRenewal();
  failEndpoint(renewLicense, { status: 503, body: 'The disk is full' });
  await person.click(renewButton());
  expect(await readToast()).toBe('Error The disk is full');
  expect(dialog).toBeVisible();

  licenses.length = 0;
  failEndpoint(renewLicense, { status: 404, body: 'Not found' });
  await person.click(renewButton());

  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such license.');
  await person.click(screen.getByText('Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('renews once what two people renew at the same time', async () => {
  const { person, licenses, sent, queryClient } = await openRenewal();
  const sendChange = await openChangeStream(queryClient);
  licenses[0] = { ...AHEAD, expiresAt: '2028-01-30T21:00:00.000Z' };
  sendChange({ topic: 'licenses', ids: [1] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Somebody else has just changed the expiry to 31 January 2028.',
  );

  await person.click(renewButton());

  await readToast();
  expect(sent.map(({ body }) => (body as LicenseTerm).expiresAt)).toEqual([
    '2028-01-30T21:00:00.000Z',
  ]);
});

it('counts from the latest expiry, whatever the page has in its cache', async () => {
  const licenses = [AHEAD];
  const { navigate, queryClient } = await openCompany({}, licenses);
  await screen.findByText('Jan 31, 2027');
  await navigate('/create-license');
  licenses[0] = { ...AHEAD, expiresAt: '2028-01-30T21:00:00.000Z' };
  await queryClient.invalidateQueries({ queryKey: ['licenses'] });
  await navigate(`${COMPANY_PATH}?renew=1`);

  expect(await screen.findByText('Expires on 31 January 2029')).toBeVisible();
});

it('is opened from the Licenses table and the list of expirations, and returns the focus', async () => {
  const { person, currentPath } = await openDashboard(
    {
      distributors: [buildDistributor()],
      companies: [buildCompany()],
      licenses: [buildLicense({ id: 9, expiresAt: '2026-12-01T09:00:00.000Z' })],
    },
    '/register?q=con',
  );
  for (const part of [getTable('Licenses'), getCard('License Expirations This Year')]) {
    const opener = part.getByLabelText('Renew license of Contoso, expires Dec 1, 2026');
    await person.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Renew License' });
    expect(currentPath()).toBe('/register?q=con&renew=9');

    await person.click(within(dialog).getByText('Cancel'));

    expect(currentPath()).toBe('/register?q=con');
    await waitFor(() => expect(opener).toHaveFocus());
  }
});
