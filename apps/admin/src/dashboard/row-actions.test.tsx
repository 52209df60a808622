import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteCompany, getCompany } from '@atrium/contracts/companies';
import type { Distributor } from '@atrium/contracts/distributors';
import { changeDistributorChannel, deleteDistributor } from '@atrium/contracts/distributors';
import { deleteLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  createDeferred,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { COMPANY_PATH, getTable, openDashboard } from '../testing/open-admin';

function records() {
  return {
    distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
    companies: [buildCompany()],
    licenses: [buildLicense({ id: 5 }), buildLicense({ id: 6, expiresAt: '2028-01-01T12:00:00Z' })],
  };
}

const DELETIONS = [
  {
    button: 'Delete Northwind',
    endpoint: deleteDistributor,
    path: '/api/distributors/1',
    text: 'This action cannot be undone. This will permanently delete the distributor. This will also delete all associated companies and licenses.',
    success: 'Success Distributor deleted successfully',
    requests: { distributors: 1, companies: 2, licenses: 2 },
  },
  {
    button: 'Delete Contoso',
    endpoint: deleteCompany,
    path: '/api/companies/1',
    text: 'This action cannot be undone. This will permanently delete the company.',
    success: 'Success Company deleted successfully',
    requests: { distributors: 1, companies: 1, licenses: 2 },
  },
  {
    button: 'Delete license of Contoso, expires Jan 1, 2028',
    endpoint: deleteLicense,
    path: '/api/licenses/6',
    text: 'This action cannot be undone. This will permanently delete the license.',
    success: 'Success License deleted successfully',
    requests: { distributors: 1, companies: 1, licenses: 1 },
  },
];

describe.each(DELETIONS)('$button', ({ button, endpoint, path, text, success, requests }) => {
  it('asks for confirmation, sends one request, stays open until it finishes, and reads only the lists that it affects beside its own', async () => {
    const response = createDeferred<Record<string, never>>();
    const sent = mockEndpoint(endpoint, () => response.promise);
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
    response.resolve({});
    expect(await readToast()).toBe(success);
    expect(dialog).not.toBeInTheDocument();
    expect(sent.map(({ url }) => url.pathname)).toEqual([path]);
    const { distributors, companies, licenses } = opened.requests;
    expect([distributors.length, companies.length, licenses.length]).toEqual(
      Object.values(requests),
    );
    expect(opened.currentPath()).toBe('/');
  });
});

it('keeps the row and the dialog when a deletion fails, and shows the error', async () => {
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
    // Opening the popover replaces the element.
    const badge = findBadge();
    const popover = within(screen.getByRole('dialog', { name: 'Channel of Fabrikam' }));
    return { ...opened, shown, badge, popover };
  }

  it('offers the three channels and sends one change', async () => {
    const { popover, badge, shown, requests } = await openChannels();
    const choices = popover.getAllByRole('button');
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Platform',
      'Service',
      'Platform & Service',
    ]);
    expect(popover.getByRole('button', { pressed: true })).toHaveTextContent('Platform');
    const response = createDeferred<Distributor>();
    const sent = mockEndpoint(changeDistributorChannel, () => response.promise);
    const choice = popover.getByRole('button', { name: 'Platform & Service' });
    fireEvent.click(choice);
    fireEvent.click(popover.getByRole('button', { name: 'Service' }));

    await waitFor(() => expect(choice).toHaveAttribute('aria-busy', 'true'));
    const changed = buildDistributor({ id: 2, name: 'Fabrikam', channel: 'platform_service' });
    shown.distributors[1] = changed;
    response.resolve(changed);
    expect(await readToast()).toBe('Success Channel updated successfully');
    expect(sent.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/distributors/2', { channel: 'platform_service' }],
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(badge).toHaveTextContent('Platform & Service');
    await waitFor(() => expect(badge).toHaveFocus());
    expect([requests.distributors.length, requests.companies.length]).toEqual([1, 1]);
  });

  it('stays open when the change fails, and shows the error', async () => {
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
])('%s opens %s', async (name, path) => {
  const { person, currentPath } = await openDashboard(records());
  await person.click(screen.getByRole('button', { name }));

  expect(currentPath()).toBe(path);
});

it.each([
  ['Companies', 1],
  ['Licenses', 2],
])('the %s table links to the company', async (title, count) => {
  await openDashboard(records());

  const links = getTable(title).getAllByRole('link', { name: 'Contoso' });

  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill(COMPANY_PATH));
});

it('a company row opens the company by click and Enter, but its controls do not', async () => {
  const { person, currentPath } = await openDashboard(records());
  const row = getTable('Companies').getByRole('row', { name: /Contoso/ });
  await person.click(screen.getByRole('button', { name: 'Delete Contoso' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentPath()).toBe('/');
  failEndpoint(getCompany, { status: 404, body: 'Not found' });
  row.focus();
  await person.keyboard('{Enter}');

  expect(currentPath()).toBe(COMPANY_PATH);
});
