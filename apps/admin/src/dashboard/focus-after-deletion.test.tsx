import { screen, waitFor } from '@testing-library/react';
import { deleteCompany } from '@atrium/contracts/companies';
import { deleteDistributor } from '@atrium/contracts/distributors';
import { deleteLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openDashboard } from '../testing/open-admin';

function records() {
  return {
    distributors: ['D1', 'D2', 'D3'].map((name, index) =>
      buildDistributor({ id: index + 1, name }),
    ),
    companies: ['C1', 'C2', 'C3'].map((name, index) =>
      buildCompany({
        id: index + 1,
        name,
        uuid: `0f8fad5b-d9cb-469f-a165-70867728950${String(index)}`,
      }),
    ),
    licenses: [1, 2, 3].map((id) =>
      buildLicense({ id, companyId: id, expiresAt: `2027-03-0${String(id)}T12:00:00.000Z` }),
    ),
  };
}

const TABLES = [
  ['Distributors', 'distributors', deleteDistributor, (n: number) => `Delete D${String(n)}`],
  ['Companies', 'companies', deleteCompany, (n: number) => `Delete C${String(n)}`],
  [
    'Licenses',
    'licenses',
    deleteLicense,
    (n: number) => `Delete license of C${String(n)}, expires Mar ${String(n)}, 2027`,
  ],
] as const;

describe.each(TABLES)('focus in the table %s', (title, list, endpoint, getButtonName) => {
  async function deleteRow(...numbers: number[]) {
    const shown = records();
    const { person } = await openDashboard(shown);
    for (const number of numbers) {
      const removed = shown[list].findIndex(({ id }) => id === number);
      mockEndpoint(endpoint, () => {
        shown[list].splice(removed, 1);
        return {};
      });
      await person.click(screen.getByRole('button', { name: getButtonName(number) }));
      await person.click(screen.getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await waitFor(() =>
        expect(
          screen.queryByRole('button', { name: getButtonName(number) }),
        ).not.toBeInTheDocument(),
      );
    }
  }

  it('moves to the next row after a deletion', async () => {
    await deleteRow(2);

    await waitFor(() =>
      expect(screen.getByRole('button', { name: getButtonName(3) })).toHaveFocus(),
    );
  });

  it('moves to the previous row after the deletion of the last row', async () => {
    await deleteRow(3);

    await waitFor(() =>
      expect(screen.getByRole('button', { name: getButtonName(2) })).toHaveFocus(),
    );
  });

  it('moves to the heading when no row is left', async () => {
    await deleteRow(1, 2, 3);

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 2, name: title })).toHaveFocus(),
    );
  });

  it('moves to the next row when the row was already deleted', async () => {
    const shown = records();
    const { person } = await openDashboard(shown);
    shown[list].splice(1, 1);
    failEndpoint(endpoint, { status: 404, body: 'Not found' });
    await person.click(screen.getByRole('button', { name: getButtonName(2) }));
    await person.click(screen.getByRole('button', { name: 'Delete' }));

    expect(await readToast()).toBe('Error Not found');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: getButtonName(3) })).toHaveFocus(),
    );
  });
});
