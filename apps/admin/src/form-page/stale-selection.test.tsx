import { act, screen, waitFor, within } from '@testing-library/react';
import { companyQueries } from '@atrium/api-client/companies';
import { distributorQueries } from '@atrium/api-client/distributors';
import { createCompany, listCompanies } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import { createLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { fillIn, openAdmin } from '../testing/open-admin';

function records() {
  return {
    distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
    companies: [buildCompany(), buildCompany({ id: 2, name: 'Other' })],
  };
}

async function open(path: string) {
  const shown = records();
  const opened = openAdmin(path, shown);
  await screen.findByRole('button', { name: 'Cancel' });
  return { ...opened, shown };
}

describe('options that fail to refetch', () => {
  it.each([
    ['/add-company', 'distributors', listDistributors, distributorQueries.list()],
    ['/create-license', 'companies', listCompanies, companyQueries.list()],
  ])('%s warns about the %s, and Retry fetches them again', async (path, noun, list, query) => {
    const { person, queryClient } = await open(path);
    failEndpoint(list, { status: 503, body: 'x' });
    await act(() => queryClient.invalidateQueries({ queryKey: query.queryKey }));

    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent(
      `The ${noun} could not be loaded again and may be out of date. 503: Service Unavailable`,
    );
    mockEndpoint(list, () => []);
    await person.click(within(notice).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });
});

describe('a selected option that was deleted', () => {
  it('Add Company refreshes its distributors, clears the selection and keeps its input, even when none is left', async () => {
    const { person, shown } = await open('/add-company');
    fillIn('Company Name', 'Şirin');
    fillIn('Company Email', 'bilgi@sirin.example');
    await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
    shown.distributors.pop();
    const requests = failEndpoint(createCompany, { status: 400, body: 'Unknown distributor' });
    await person.click(screen.getByRole('button', { name: 'Create Company' }));

    expect(await readToast()).toBe('Hata Unknown distributor');
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: 'Fabrikam' })).not.toBeInTheDocument(),
    );
    await person.click(screen.getByRole('button', { name: 'Create Company' }));
    expect(screen.getByLabelText('Distributor')).toHaveAccessibleDescription('Required');
    expect(requests).toHaveLength(1);

    await person.selectOptions(screen.getByLabelText('Distributor'), 'Northwind');
    shown.distributors.length = 0;
    await person.click(screen.getByRole('button', { name: 'Create Company' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByLabelText('Company Name')).toHaveValue('Şirin');
  });

  it('Create License refreshes its companies and clears the selection', async () => {
    const { person, shown } = await open('/create-license');
    await person.selectOptions(screen.getByLabelText('Distributor'), 'Northwind');
    await person.selectOptions(screen.getByLabelText('Company'), 'Other');
    shown.companies.pop();
    const requests = failEndpoint(createLicense, { status: 400, body: 'No such company' });
    await person.click(screen.getByRole('button', { name: 'Create License' }));

    expect(await readToast()).toBe('Error No such company');
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: 'Other' })).not.toBeInTheDocument(),
    );
    await person.click(screen.getByRole('button', { name: 'Create License' }));
    expect(screen.getByLabelText('Company')).toHaveAccessibleDescription('Required');
    expect(screen.getByLabelText('Distributor')).toHaveDisplayValue('Northwind');
    expect(requests).toHaveLength(1);
  });
});
