import { act, screen, waitFor, within } from '@testing-library/react';
import { getCompany } from '@atrium/contracts/companies';
import type { License } from '@atrium/contracts/licenses';
import { listCompanyLicenses, setLicenseActive } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildLicense,
  currentToast,
  expectAccessible,
  failEndpoint,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { COMPANY_PATH, getCard, openAdmin, openCompany } from '../testing/open-admin';

const KEY = 'ATR-7K2M-9QXD-4HVB';

function readDetails(): Record<string, string | null | undefined> {
  return Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
}

it('shows the company, opens its history and links back to the dashboard', async () => {
  const { person, currentPath } = await openCompany({
    id: 12,
    phone: '+90 212 000 00 00',
    authorizedPerson: 'Ayşe Kaya',
    authorizedPersonTitle: 'Müdür',
    address: 'Bağdat Cad. 1\nİstanbul',
    vatNumber: 'TR 1',
  });

  expect(screen.getByRole('heading', { level: 1, name: 'Contoso' })).toBeVisible();
  expect(readDetails()).toEqual({
    Name: 'Contoso',
    Email: 'office@contoso.example',
    Phone: '+90 212 000 00 00',
    'Authorized Person': 'Ayşe Kaya (Müdür)',
    Address: 'Bağdat Cad. 1\nİstanbul',
    'VAT Number': 'TR 1',
    Created: 'Mar 2, 2026',
  });
  expect(await screen.findByText('No licenses yet')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'History' }));
  const query = 'panel=activity&panel-kind=company&panel-entity=12';
  expect(currentPath()).toBe(`${COMPANY_PATH}?${query}`);
  await person.click(screen.getByRole('button', { name: 'Back to Dashboard' }));
  expect(currentPath()).toBe('/');
});

it('marks missing values as not specified, and lists the licenses, valid ones first', async () => {
  freezeDate(new Date('2026-11-20T09:00:00.000Z'));
  // Other servers may leave out what is null.
  await openCompany({ phone: undefined as never, authorizedPerson: undefined as never }, [
    buildLicense({ id: 1, key: 'OLD', expiresAt: '2026-11-19T09:00:00.000Z' }),
    buildLicense({ id: 2, key: 'OFF', isTrial: true, active: false }),
    buildLicense({ id: 3, key: 'SOON', expiresAt: '2026-11-21T09:00:00.000Z' }),
    buildLicense({ id: 4, key: 'LATE' }),
  ]);

  expect(readDetails()).toMatchObject({
    Phone: 'Not specified',
    'Authorized Person': 'Not specified',
    Address: 'Not specified',
    'VAT Number': 'Not specified',
  });
  const [header, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(header).toHaveTextContent('License KeyStatusTypeExpires');
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['LATE', 'Active', 'Full', 'Mar 2, 2027'],
    ['SOON', 'Active', 'Full', 'Nov 21, 2026 tomorrow'],
    ['OFF', 'Inactive', 'Trial', 'Mar 2, 2027'],
    ['OLD', 'Active Expired', 'Full', 'Nov 19, 2026'],
  ]);
});

it('shows a not-found page for an unknown or malformed company id', async () => {
  const requests = failEndpoint(getCompany, { status: 404, body: 'Not found' });
  const first = openAdmin(COMPANY_PATH);
  expect(await screen.findByText('There is no company at this address')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back to Dashboard' })).toBeVisible();
  first.unmount();

  openAdmin('/company/17');
  expect(await screen.findByText('There is no company at this address')).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('shows the reason of a failure, warns of a failed refetch, and Retry fetches again', async () => {
  failEndpoint(getCompany, { status: 403, body: 'Only admins may do this' });
  failEndpoint(listCompanyLicenses, { status: 500, body: 'x' });
  const { person, queryClient } = openAdmin(COMPANY_PATH);
  expect(await screen.findByRole('alert')).toHaveTextContent('403: Only admins may do this');
  mockEndpoint(getCompany, () => buildCompany());
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('The licenses could not be loaded')).toBeVisible();
  mockEndpoint(listCompanyLicenses, () => [buildLicense()]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(KEY)).toBeVisible();

  failEndpoint(getCompany, { status: 503, body: 'x' });
  failEndpoint(listCompanyLicenses, { status: 503, body: 'x' });
  for (const list of ['companies', 'licenses']) {
    await act(() => queryClient.invalidateQueries({ queryKey: [list] }));
  }
  const warning = 'could not be loaded again and may be out of date. 503: Service Unavailable';
  await waitFor(() => {
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`The company ${warning}`),
      expect.stringContaining(`The licenses ${warning}`),
    ]);
  });
  expect(screen.getByText(KEY)).toBeVisible();
  mockEndpoint(listCompanyLicenses, () => []);
  await person.click(getCard('License Information').getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No licenses yet')).toBeVisible();
});

async function openMenu() {
  const licenses = [buildLicense({ id: 12 })];
  const opened = await openCompany({}, licenses);
  const sent = mockEndpoint(setLicenseActive, ({ body }) => {
    const changed = buildLicense({ id: 12, ...(body as Pick<License, 'active'>) });
    licenses[0] = changed;
    return changed;
  });
  async function choose(item: string) {
    await opened.person.click(screen.getByRole('button', { name: `Actions for license ${KEY}` }));
    await opened.person.click(await screen.findByRole('menuitem', { name: item }));
  }
  await screen.findByText(KEY);
  return { ...opened, sent, choose };
}

it('deactivates a license after confirmation, which stays when it fails, activates it without, and opens its history', async () => {
  const { person, sent, choose, currentPath } = await openMenu();
  await choose('Deactivate');
  const dialog = screen.getByRole('alertdialog', { name: 'Deactivate this license?' });
  await expectAccessible(dialog);
  expect(sent).toEqual([]);
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await readToast()).toBe('Success License deactivated successfully');
  expect(dialog).not.toBeInTheDocument();
  expect(screen.getByText('Inactive')).toBeVisible();
  const menu = screen.getByRole('button', { name: `Actions for license ${KEY}` });
  await waitFor(() => expect(menu).toHaveFocus());

  await choose('Activate');

  await waitFor(() => expect(screen.queryByText('Inactive')).not.toBeInTheDocument());
  expect(await readToast()).toBe('Success License activated successfully');
  expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/licenses/12/active', { active: false }],
    ['/api/licenses/12/active', { active: true }],
  ]);

  failEndpoint(setLicenseActive, { status: 503, body: 'The disk is full' });
  await choose('Deactivate');
  await person.click(screen.getByRole('button', { name: 'Deactivate' }));
  await waitFor(() => expect(currentToast()).toBe('Error The disk is full'));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));

  await choose('History');
  const query = 'panel=activity&panel-kind=license&panel-entity=12';
  await waitFor(() => expect(currentPath()).toBe(`${COMPANY_PATH}?${query}`));
});

it('copies the license key, or says that the browser forbids it', async () => {
  const { person } = await openMenu();
  const button = screen.getByRole('button', { name: `Copy license key ${KEY}` });
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(button);
  expect(await readToast()).toBe('Success License key copied');
  expect(write).toHaveBeenCalledWith(KEY);

  write.mockRejectedValue(new Error('NotAllowedError'));
  await person.click(button);
  await waitFor(async () => expect(await readToast()).toMatch(/did not allow copying/));
});
