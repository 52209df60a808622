import { screen, waitFor } from '@testing-library/react';
import { deleteCompany } from '@atrium/contracts/companies';
import { buildCompany, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { openDashboard } from '../testing/open-admin';

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

const deleteButton = (id: number) => screen.getByRole('button', { name: `Delete C${String(id)}` });

async function deleteRows(...ids: number[]) {
  const companies = buildCompanies();
  const { person } = await openDashboard({ companies });
  for (const id of ids) {
    mockEndpoint(deleteCompany, () => {
      companies.splice(
        companies.findIndex((company) => company.id === id),
        1,
      );
      return {};
    });
    const button = deleteButton(id);
    await person.click(button);
    await person.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(button).not.toBeInTheDocument());
  }
}

it('moves to the next row after a deletion', async () => {
  await deleteRows(2);

  await waitFor(() => expect(deleteButton(3)).toHaveFocus());
});

it('moves to the previous row after the deletion of the last row', async () => {
  await deleteRows(3);

  await waitFor(() => expect(deleteButton(2)).toHaveFocus());
});

it('moves to the heading when no row is left', async () => {
  await deleteRows(1, 2, 3);

  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 2, name: 'Companies' })).toHaveFocus(),
  );
});

it('moves to the next row when the row was already deleted', async () => {
  const companies = buildCompanies();
  const { person } = await openDashboard({ companies });
  companies.splice(1, 1);
  failEndpoint(deleteCompany, { status: 404, body: 'Not found' });
  await person.click(deleteButton(2));
  await person.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await readToast()).toBe('Error Not found');
  await waitFor(() => expect(deleteButton(3)).toHaveFocus());
});
