import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteCompany, getCompany } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { changeDistributorChannel, deleteDistributor } from '@atrium/contracts/distributors';
import { deleteLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  failEndpoint,
  mockEndpoint,
} from '@atrium/testing';
import { openDashboard, readToast, tableOf } from '../testing/open-area';

const CONTOSO = '/company/0f8fad5b-d9cb-469f-a165-70867728950e';

function records() {
  return {
    distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
    companies: [buildCompany()],
    licenses: [buildLicense({ id: 5 }), buildLicense({ id: 6, expiresAt: '2028-01-01T12:00:00Z' })],
  };
}

interface Held<Value> {
  answer: Promise<Value>;
  release: (value: Value) => void;
}

function hold<Value>(): Held<Value> {
  let release: (value: Value) => void = () => undefined;
  const answer = new Promise<Value>((resolve) => (release = resolve));
  return { answer, release };
}

const DELETIONS = [
  {
    button: 'Delete Northwind',
    endpoint: deleteDistributor,
    path: '/api/distributors/1',
    text: 'This action cannot be undone. This will permanently delete the distributor. This will also delete all associated companies and licenses.',
    success: 'Success Distributor deleted successfully',
    reads: { distributors: 2, companies: 2, licenses: 2 },
  },
  {
    button: 'Delete Contoso',
    endpoint: deleteCompany,
    path: '/api/companies/1',
    text: 'This action cannot be undone. This will permanently delete the company.',
    success: 'Success Company deleted successfully',
    reads: { distributors: 1, companies: 2, licenses: 2 },
  },
  {
    button: 'Delete license of Contoso, expires Jan 1, 2028',
    endpoint: deleteLicense,
    path: '/api/licenses/6',
    text: 'This action cannot be undone. This will permanently delete the license.',
    success: 'Success License deleted successfully',
    reads: { distributors: 1, companies: 1, licenses: 2 },
  },
];

describe.each(DELETIONS)('$button', ({ button, endpoint, path, text, success, reads }) => {
  it('asks, sends one call, stays until it ends and reads again what it touched (N27, N28)', async () => {
    const held = hold<Record<string, never>>();
    const calls = mockEndpoint(endpoint, () => held.answer);
    const opened = await openDashboard(records());
    await opened.person.click(screen.getByRole('button', { name: button }));
    const dialog = screen.getByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveAccessibleDescription(text);
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);

    await waitFor(() => expect(confirm).toHaveAttribute('aria-busy', 'true'));
    await opened.person.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    held.release({});
    expect(await readToast()).toBe(success);
    expect(dialog).not.toBeInTheDocument();
    expect(calls.map(({ url }) => url.pathname)).toEqual([path]);
    const { distributors, companies, licenses } = opened.reads;
    expect([distributors.length, companies.length, licenses.length]).toEqual(Object.values(reads));
    expect(opened.currentPath()).toBe('/');
  });
});

it('a deletion that fails leaves the row and the dialog, and tells why', async () => {
  failEndpoint(deleteDistributor, { status: 503, body: 'The disk is full' });
  const { person } = await openDashboard(records());
  const opener = screen.getByRole('button', { name: 'Delete Fabrikam' });
  await person.click(opener);
  await person.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await readToast()).toBe('Error The disk is full');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByText('Fabrikam')).toBeVisible();
  expect(opener).toHaveFocus();
});

describe('the channel badge', () => {
  async function openChannels() {
    const shown = records();
    const opened = await openDashboard(shown);
    const findBadge = () => screen.getByRole('button', { name: 'Platform, channel of Fabrikam' });
    expect(findBadge()).toHaveTextContent(/^Platform$/);
    await opened.person.click(findBadge());
    // Another element once the choice has been open.
    const badge = findBadge();
    const popover = within(screen.getByRole('dialog', { name: 'Channel of Fabrikam' }));
    return { ...opened, shown, badge, popover };
  }

  it('offers the three channels, and changes to the chosen one once', async () => {
    const { popover, badge, shown, reads } = await openChannels();
    const choices = popover.getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Platform',
      'Service',
      'Platform & Service',
    ]);
    expect(popover.getByRole('button', { pressed: true })).toHaveTextContent('Platform');
    const held = hold<Distributor>();
    const calls = mockEndpoint(changeDistributorChannel, () => held.answer);
    const choice = popover.getByRole('button', { name: 'Platform & Service' });
    fireEvent.click(choice);
    fireEvent.click(popover.getByRole('button', { name: 'Service' }));

    await waitFor(() => expect(choice).toHaveAttribute('aria-busy', 'true'));
    const changed = buildDistributor({ id: 2, name: 'Fabrikam', channel: 'platform_service' });
    shown.distributors[1] = changed;
    held.release(changed);
    expect(await readToast()).toBe('Success Channel updated successfully');
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/distributors/2', { channel: 'platform_service' }],
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(badge).toHaveTextContent('Platform & Service');
    await waitFor(() => expect(badge).toHaveFocus());
    expect([reads.distributors.length, reads.companies.length]).toEqual([2, 1]);
  });

  it('stays open when the change fails, and tells why', async () => {
    failEndpoint(changeDistributorChannel, { status: 503, body: 'The disk is full' });
    const { person, popover, badge } = await openChannels();
    await person.click(popover.getByRole('button', { name: 'Service' }));

    expect(await readToast()).toBe('Error The disk is full');
    expect(popover.getByRole('button', { pressed: true })).toHaveTextContent('Platform');
    expect(badge).toHaveTextContent(/^Platform$/);
  });
});

it.each([
  ['Add New', '/add-distributor'],
  ['Create License', '/create-license'],
  ['Add Company', '/add-company'],
])('%s leads to %s', async (name, path) => {
  const { person, currentPath } = await openDashboard(records());
  await person.click(screen.getByRole('button', { name }));

  expect(currentPath()).toBe(path);
});

it('a company row opens the company by click and by Enter, its controls do not (N27)', async () => {
  const { person, currentPath } = await openDashboard(records());
  const row = tableOf('Companies').getByRole('row', { name: /Contoso/ });
  await person.click(screen.getByRole('button', { name: 'Delete Contoso' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentPath()).toBe('/');
  failEndpoint(getCompany, { status: 404, body: 'Not found' });
  row.focus();
  await person.keyboard('{Enter}');

  expect(currentPath()).toBe(CONTOSO);
});
