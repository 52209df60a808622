import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { companyMutations } from '@atrium/api-client/companies';
import { signInAgain } from '@atrium/auth/testing';
import type { Endpoint } from '@atrium/contracts';
import { createCompany } from '@atrium/contracts/companies';
import { createDistributor } from '@atrium/contracts/distributors';
import { createLicense } from '@atrium/contracts/licenses';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
} from '@atrium/testing';
import { area } from '../area';
import { COMPANY_PATH, fillIn, openAdmin, openCompany } from '../testing/open-admin';
import { useReturnPath } from './return-path';
import { useCreateRecord } from './use-create-record';

const RECORDS = {
  distributors: [
    buildDistributor(),
    buildDistributor({ id: 2, name: 'Fabrikam' }),
    buildDistributor({ id: 3, name: 'Empty' }),
  ],
  companies: [buildCompany(), buildCompany({ id: 21, name: 'Other', distributorId: 2 })],
};

async function open(path: string) {
  const opened = openAdmin(path, RECORDS);
  await screen.findByRole('button', { name: 'Cancel' });
  return opened;
}

it('Cancel and the link to Add Company ask before they discard unsaved input, but not for a new tab', async () => {
  const { person, currentPath } = await open('/create-license');
  const distributor = screen.getByLabelText('Distributor');
  await person.selectOptions(distributor, 'Empty');
  await person.click(screen.getByText('Cancel'));
  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await person.click(screen.getByText('Keep editing'));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(distributor).toHaveDisplayValue('Empty');
  expect(currentPath()).toBe('/create-license');

  const link = screen.getByRole('link', { name: 'Add a company' });
  // jsdom can't navigate.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  await person.click(link);
  await person.click(screen.getByText('Discard'));
  expect(currentPath()).toBe('/add-company?distributor=3');
  expect(area.isDirty()).toBe(false);
});

it.each([
  ['/add-distributor', 'Name'],
  ['/add-company', 'Company Name'],
  ['/create-license', 'Distributor'],
])('%s focuses its first field, but not on a touch screen', async (path, label) => {
  const { unmount } = await open(path);
  expect(screen.getByLabelText(label)).toHaveFocus();
  expect(area.isDirty()).toBe(false);
  await expectAccessible();

  unmount();
  const finger = Object.assign(matchMedia('(pointer: coarse)'), { matches: true });
  jest.spyOn(window, 'matchMedia').mockReturnValue(finger);
  await open(path);
  expect(document.body).toHaveFocus();
});

interface FilledForm {
  path: string;
  /** Label of the submit button. */
  button: string;
  endpoint: Endpoint;
  /** Text and selected options by field label. */
  values: Record<string, string>;
}

const FORMS: FilledForm[] = [
  {
    path: '/add-distributor',
    button: 'Create Distributor',
    endpoint: createDistributor,
    values: { Name: ' Boğaziçi ', Email: 'b@bogazici.example', Channel: 'Service' },
  },
  {
    path: '/add-company',
    button: 'Create Company',
    endpoint: createCompany,
    values: {
      'Company Name': 'Şirin',
      'Company Email': 'bilgi@sirin.example',
      Address: 'Somewhere',
      Distributor: 'Fabrikam',
    },
  },
  {
    path: '/create-license',
    button: 'Create License',
    endpoint: createLicense,
    values: {
      Distributor: 'Fabrikam',
      Company: 'Other',
      Duration: 'Custom',
      'Custom Expiration Date': '2031-02-28',
    },
  },
];

function readValues({ values }: FilledForm): Record<string, string> {
  return Object.fromEntries(
    Object.keys(values).map((label) => {
      const field = screen.getByLabelText(label);
      const value =
        field instanceof HTMLSelectElement
          ? field.selectedOptions[0]?.textContent
          : (field as HTMLInputElement).value;
      return [label, value ?? ''];
    }),
  );
}

async function expireSession(form: FilledForm) {
  const opened = await open(form.path);
  for (const [label, value] of Object.entries(form.values)) {
    const field = screen.getByLabelText(label);
    if (field instanceof HTMLSelectElement) await opened.person.selectOptions(field, value);
    else fillIn(label, value);
  }
  failEndpoint(form.endpoint, { status: 401, body: 'Not signed in' });
  await opened.person.click(screen.getByRole('button', { name: form.button }));
  await screen.findByRole('button', { name: 'Login' });
  return opened;
}

describe.each(FORMS)('$path', (form) => {
  it('restores unsaved input after the session has expired and the user has signed in again', async () => {
    const opened = await expireSession(form);
    expect(screen.queryByText('Not signed in')).not.toBeInTheDocument();
    await signInAgain(opened, buildAdmin());

    expect(await screen.findByText('Restored what you had typed.')).toBeVisible();
    expect(readValues(form)).toEqual(form.values);
    expect(area.isDirty()).toBe(true);
  });
});

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
  await screen.findByLabelText('Company Name');
  fillIn('Company Name', 'Delta');
  fillIn('Company Email', 'info@delta.example');
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

it('useCreateRecord sends nothing more once the record exists, even if the form is still shown', async () => {
  const requests = mockEndpoint(createCompany, () => buildCompany());
  const { result } = renderHook(
    () => ({
      ...useCreateRecord(companyMutations.create()),
      path: useLocation().pathname,
    }),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/add-company']}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    },
  );
  const { create } = result.current;
  const body = buildCompany();

  act(() => create(body));
  await waitFor(() => expect(result.current.path).toBe('/'));
  await act(async () => {
    result.current.create(body);
    await Promise.resolve();
  });

  await waitFor(() => expect(result.current.isPending).toBe(false));
  expect(requests).toHaveLength(1);
});
