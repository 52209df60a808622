import { screen, waitFor } from '@testing-library/react';
import { createCompany } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import {
  buildAdmin,
  buildCompany,
  buildDistributor,
  currentToast,
  failEndpoint,
  mockEndpoint,
  readToast,
  renderRoute,
} from '@atrium/testing';
import { area } from '../area';
import { fillIn, openAdmin, readOptions } from '../testing/open-admin';

const DISTRIBUTORS = [
  buildDistributor({ id: 3, name: 'Zenith 10' }),
  buildDistributor({ id: 4, name: 'İzmir Dağıtım' }),
  buildDistributor({ id: 5, name: 'ılgaz' }),
  buildDistributor({ id: 6, name: 'Zenith 9' }),
];

async function open() {
  const opened = openAdmin('/add-company', {
    distributors: DISTRIBUTORS,
    companies: [buildCompany({ name: 'Şirin Tekstil' })],
  });
  await screen.findByLabelText('Distributor');
  return opened;
}

it('shows its fields, an error under each invalid one, focuses the first of these, and sends nothing', async () => {
  const requests = mockEndpoint(createCompany, () => buildCompany());
  const { person } = await open();

  for (const label of [
    'Company Name',
    'Company Email',
    'Phone Number',
    'VAT Number',
    'Authorized Person',
    'Authorized Person Title',
    'Address',
  ]) {
    const field = screen.getByRole('textbox', { name: label });
    expect(field).toHaveValue('');
    // The browser would offer the user's own data.
    expect(field).toHaveAttribute('autocomplete', 'off');
  }
  const names = ['ılgaz', 'İzmir Dağıtım', 'Zenith 9', 'Zenith 10'];
  expect(readOptions('Distributor')).toEqual(['Select Distributor', ...names]);

  await person.click(screen.getByRole('button', { name: 'Create Company' }));

  expect(screen.getByLabelText('Company Name')).toHaveAccessibleDescription(
    'Name must be at least 2 characters',
  );
  expect(screen.getByLabelText('Company Email')).toHaveAccessibleDescription(
    'Invalid email address',
  );
  expect(screen.getByLabelText('Distributor')).toHaveAccessibleDescription('Required');
  expect(screen.getByLabelText('Company Name')).toHaveFocus();
  expect(requests).toHaveLength(0);
});

it('keeps the input when the request fails, sends a new company whose name exists, and returns to the dashboard', async () => {
  failEndpoint(createCompany, { status: 503, body: 'The disk is full' });
  const { person, currentPath } = await open();
  fillIn('Company Name', 'Şirin Tekstil');
  fillIn('Company Email', 'bilgi@sirin.example');
  fillIn('VAT Number', ' 123 ');
  await person.selectOptions(screen.getByLabelText('Distributor'), 'İzmir Dağıtım');
  expect(await screen.findByText('has the same name.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Create Company' }));
  expect(await readToast()).toBe('Hata The disk is full');
  expect(currentPath()).toBe('/add-company');
  expect(screen.getByLabelText('VAT Number')).toHaveValue(' 123 ');
  expect(screen.getByLabelText('Distributor')).toHaveDisplayValue('İzmir Dağıtım');

  const requests = mockEndpoint(createCompany, () => buildCompany());
  await person.click(screen.getByRole('button', { name: 'Create Company' }));
  await waitFor(() => expect(currentToast()).toBe('Başarılı Şirket başarıyla oluşturuldu'));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: 'Şirin Tekstil',
      email: 'bilgi@sirin.example',
      vatNumber: '123',
      phone: null,
      address: null,
      authorizedPerson: null,
      authorizedPersonTitle: null,
      distributorId: 4,
    },
  ]);
});

it('fetches the distributors again after a failure, and links to Add Distributor when there are none', async () => {
  failEndpoint(listDistributors, { status: 503, body: 'x' });
  const { person, currentPath } = renderRoute(<area.Area />, {
    path: '/add-company',
    user: buildAdmin(),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('503: Service Unavailable');
  mockEndpoint(listDistributors, () => []);
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  await person.click(await screen.findByRole('button', { name: 'Add Distributor' }));

  expect(currentPath()).toBe('/add-distributor');
});
