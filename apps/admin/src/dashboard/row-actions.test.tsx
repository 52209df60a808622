import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { deleteCompany, getCompany } from '@atrium/contracts/companies';
import { deleteDistributor } from '@atrium/contracts/distributors';
import { deleteLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  createDeferred,
  currentToast,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { COMPANY_PATH, getTable, openDashboard, readCells } from '../testing/open-admin';

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

it('tables link to the company, and its row opens it by Enter, but its controls do not', async () => {
  const { person, currentPath } = await openDashboard(records());
  for (const [title, count] of [
    ['Companies', 1],
    ['Licenses', 2],
  ] as const) {
    const links = getTable(title).getAllByRole('link', { name: 'Contoso' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(count).fill(COMPANY_PATH));
  }

  const row = getTable('Companies').getByRole('row', { name: /Contoso/ });
  await person.click(screen.getByRole('button', { name: 'Delete Contoso' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(currentPath()).toBe('/');
  failEndpoint(getCompany, { status: 404, body: 'Not found' });
  row.focus();
  await person.keyboard('{Enter}');

  expect(currentPath()).toBe(COMPANY_PATH);
});

it('removes a deleted company from the dashboard after its page was opened', async () => {
  const shown = records();
  shown.companies.push(
    buildCompany({ id: 2, uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'Other' }),
  );
  const { person } = await openDashboard(shown);
  failEndpoint(getCompany, { status: 404, body: 'Not found' });
  shown.companies.pop();
  shown.licenses.pop();
  await person.click(getTable('Companies').getByText('Other'));
  expect(await screen.findByText('There is no company at this address')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Back to Dashboard' }));

  await waitFor(() => expect(screen.queryByText('Other')).not.toBeInTheDocument());
  expect(getTable('Companies').getByText('Contoso')).toBeVisible();
  expect(readCells('Licenses')).toHaveLength(1);
});

// All tables of the dashboard are one component.
function buildCompanies() {
  return [1, 2, 3].map((id) =>
    buildCompany({
      id,
      name: `C${String(id)}`,
      uuid: `0f8fad5b-d9cb-469f-a165-70867728950${String(id)}`,
    }),
  );
}

const deleteButton = (id: number) => screen.getByLabelText(`Delete C${String(id)}`);

it('a deletion moves the focus to the next row, from the last row to the previous one, and then to the heading', async () => {
  const companies = buildCompanies();
  const { person } = await openDashboard({ companies });
  async function deleteRow(id: number) {
    mockEndpoint(deleteCompany, () => {
      companies.splice(
        companies.findIndex((company) => company.id === id),
        1,
      );
      return {};
    });
    const button = deleteButton(id);
    await person.click(button);
    await person.click(screen.getByText('Delete'));
    await waitFor(() => expect(button).not.toBeInTheDocument());
  }

  await deleteRow(2);
  await waitFor(() => expect(deleteButton(3)).toHaveFocus());
  await deleteRow(3);
  await waitFor(() => expect(deleteButton(1)).toHaveFocus());
  await deleteRow(1);
  await waitFor(() => expect(screen.getByText('Companies', { selector: 'h2' })).toHaveFocus());
});

it('keeps the row and the dialog when a deletion fails, and moves the focus to the next row when it was already deleted', async () => {
  const companies = buildCompanies();
  const { person } = await openDashboard({ companies });
  failEndpoint(deleteCompany, { status: 503, body: 'The disk is full' });
  await person.click(deleteButton(2));
  await person.click(screen.getByText('Delete'));
  expect(await readToast()).toBe('Error The disk is full');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(deleteButton(2)).toBeInTheDocument();

  companies.splice(1, 1);
  failEndpoint(deleteCompany, { status: 404, body: 'Not found' });
  await person.click(screen.getByText('Delete'));
  await waitFor(() => expect(currentToast()).toBe('Error Not found'));
  await waitFor(() => expect(deleteButton(3)).toHaveFocus());
});
