import { renderHook, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createCompany } from '@atrium/contracts/companies';
import { createLicense } from '@atrium/contracts/licenses';
import { buildCompany, buildDistributor, buildLicense, mockEndpoint } from '@atrium/testing';
import { COMPANY_PATH, openAdmin, openCompany } from '../testing/open-admin';
import { useReturnPath } from './return-path';

const RECORDS = {
  distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
  companies: [buildCompany()],
};

it.each([
  ['company=0f8fad5b-d9cb-469f-a165-70867728950e&distributor=2', 'Northwind', 'Contoso'],
  [
    'company=11111111-1111-4111-8111-111111111111',
    'Select Distributor',
    'Select Distributor first',
  ],
  ['distributor=2', 'Fabrikam', 'Select Company'],
  ['distributor=99', 'Select Distributor', 'Select Distributor first'],
])(
  'fills in the license form from ?%s, without unsaved input',
  async (search, distributor, company) => {
    const { person, currentPath } = openAdmin(`/create-license?${search}`, RECORDS);
    expect(await screen.findByLabelText('Distributor')).toHaveDisplayValue(distributor);
    expect(screen.getByLabelText('Company')).toHaveDisplayValue(company);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(currentPath()).toBe('/');
  },
);

it('clears the company of the address when the distributor changes', async () => {
  const { person } = openAdmin(`/create-license?company=${buildCompany().uuid}`, RECORDS);
  await person.selectOptions(await screen.findByLabelText('Distributor'), 'Fabrikam');
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Northwind');
  expect(screen.getByLabelText('Company')).toHaveDisplayValue('Select Company');
});

it.each([[[]], [[buildLicense()]]])(
  'goes from the page of a company to its license and back',
  async (licenses) => {
    mockEndpoint(createLicense, () => buildLicense());
    const { person, currentPath } = await openCompany({}, licenses, [buildCompany()]);
    await person.click(await screen.findByRole('button', { name: 'Create License' }));
    expect(await screen.findByLabelText('Company')).toHaveDisplayValue('Contoso');
    await person.click(screen.getByRole('button', { name: 'Create License' }));
    await screen.findByText('Company Information');
    expect(currentPath()).toBe(COMPANY_PATH);
  },
);

it('goes on to the license of a new company', async () => {
  const created = buildCompany({
    id: 5,
    uuid: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Delta',
  });
  const requests = mockEndpoint(createCompany, () => created);
  const { person } = openAdmin('/add-company?distributor=1', RECORDS);
  await person.type(await screen.findByLabelText('Company Name'), 'Delta');
  await person.type(screen.getByLabelText('Company Email'), 'info@delta.example');
  await person.click(screen.getByRole('button', { name: 'Create and add a license' }));
  expect(await screen.findByLabelText('Company')).toHaveDisplayValue('Delta');
  expect(requests).toHaveLength(1);
});

it.each([
  ['//example.com', '/'],
  ['/\\\\example.com', '/'],
  ['https://example.com', '/'],
  [7, '/'],
  ['/company/1', '/company/1'],
])('leads back to no other host: %s', (returnPath, expected) => {
  const { result } = renderHook(useReturnPath, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/add-company', state: { returnPath } }]}>
        {children}
      </MemoryRouter>
    ),
  });
  expect(result.current).toBe(expected);
});
