import { screen, waitFor, within } from '@testing-library/react';
import type { License } from '@atrium/contracts/licenses';
import { setLicenseActive } from '@atrium/contracts/licenses';
import {
  buildLicense,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { COMPANY_PATH, openCompany } from '../testing/open-admin';

const KEY = 'ATR-7K2M-9QXD-4HVB';

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

it('deactivates a license after confirmation, and activates it without', async () => {
  const { person, sent, choose } = await openMenu();
  await choose('Deactivate');
  const dialog = screen.getByRole('alertdialog', { name: 'Deactivate this license?' });
  await expectAccessible();
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
});

it('keeps the confirmation when the server fails', async () => {
  const { person, choose } = await openMenu();
  failEndpoint(setLicenseActive, { status: 503, body: 'The disk is full' });
  await choose('Deactivate');
  const dialog = screen.getByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Deactivate' }));

  expect(await readToast()).toBe('Error The disk is full');
  expect(dialog).toBeVisible();
});

it('opens the history of the license over the page', async () => {
  const { choose, currentPath } = await openMenu();
  await choose('History');

  const query = 'panel=activity&panel-kind=license&panel-entity=12';
  await waitFor(() => expect(currentPath()).toBe(`${COMPANY_PATH}?${query}`));
});

it('copies the key, or says that the browser forbids it', async () => {
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
