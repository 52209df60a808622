import { act, screen, waitFor, within } from '@testing-library/react';
import { companyQueries } from '@atrium/api-client/companies';
import { signInAgain } from '@atrium/auth/testing';
import type { Company } from '@atrium/contracts/companies';
import { createCompany, getCompany, updateCompany } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import {
  buildAdmin,
  buildCompany,
  currentToast,
  expectAccessible,
  failEndpoint,
  findConflict,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { fillIn, openCompany } from '../testing/open-admin';

async function edit(values: Partial<Company> = {}) {
  const opened = await openCompany(values);
  await opened.person.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Details' }));
  await waitFor(() => expect(dialog.getByLabelText('Distributor')).toHaveValue('Northwind'));
  return { ...opened, dialog };
}

it('shows invalid fields, keeps the input when the request fails, and sends all eight fields', async () => {
  const rejected = failEndpoint(updateCompany, { status: 503, body: 'The disk is full' });
  const { person, dialog, shown } = await edit({ phone: '123', vatNumber: 'TR 1' });
  expect(dialog.getByLabelText('Distributor')).toHaveAttribute('readonly');
  const email = dialog.getByLabelText('Company Email');
  fillIn('Company Email', '');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(email).toHaveAccessibleDescription('Invalid email address');
  expect(email).toHaveFocus();
  expect(rejected).toHaveLength(0);

  fillIn('Company Email', 'new@contoso.example');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe('Error The disk is full');
  expect(email).toHaveValue('new@contoso.example');

  fillIn('Company Name', 'Contoso Yeni');
  fillIn('Phone Number', '');
  await person.selectOptions(dialog.getByLabelText('Status'), 'Pending');
  const requests = mockEndpoint(updateCompany, () => {
    shown.company = buildCompany({ name: 'Contoso Yeni', vatNumber: 'TR 1', status: 'pending' });
    return shown.company;
  });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));

  await waitFor(() =>
    expect(currentToast()).toBe('Success Company information updated successfully'),
  );
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: 'Contoso Yeni',
      email: 'new@contoso.example',
      phone: null,
      vatNumber: 'TR 1',
      address: null,
      authorizedPerson: null,
      authorizedPersonTitle: null,
      status: 'pending',
    },
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Contoso Yeni' })).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Edit Details' })).toHaveFocus();
});

it('shows why there is no distributor name, and closes without a prompt when nothing has changed', async () => {
  const { person } = await openCompany({ distributorId: 99 });
  failEndpoint(listDistributors, { status: 503, body: 'x' });
  await person.click(screen.getByRole('button', { name: 'Edit Details' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Distributor')).toHaveAccessibleDescription(
      'The name could not be loaded. 503: Service Unavailable',
    ),
  );
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  mockEndpoint(listDistributors, () => []);
  await person.click(screen.getByRole('button', { name: 'Edit Details' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Distributor')).toHaveAccessibleDescription(/cannot be changed/),
  );
  expect(screen.getByLabelText('Distributor')).toHaveValue('Unknown Distributor');
});

const COMPANY = buildCompany({ phone: '123', address: 'Bağdat Cad. 1\nİstanbul', version: 4 });

const CHANGED_BY_MARIA = { version: 5, changedBy: { id: 2, username: 'maria' } };

const NOT_FOUND = { status: 404, body: 'Not found' };

async function openOldVersion() {
  const opened = await edit(COMPANY);
  return {
    ...opened,
    save: () => opened.person.click(opened.dialog.getByRole('button', { name: /^Save/ })),
  };
}

it('asks about what both have changed, and replaces the newer version', async () => {
  const { person, dialog, shown, save } = await openOldVersion();
  fillIn('Phone Number', '456');
  fillIn('VAT Number', 'TR 1');
  const rejected = failEndpoint(updateCompany, { status: 412, body: 'This company has changed.' });
  shown.company = { ...COMPANY, ...CHANGED_BY_MARIA, phone: null, status: 'pending' };
  await save();

  expect(await dialog.findByText(/^maria changed this company/)).toHaveTextContent(
    'maria changed this company while you were editing. Your changes are not saved yet. Choose which values to keep.',
  );
  expect(rejected[0]?.headers.get('if-match')).toBe('"4"');
  expect(screen.queryByText('This company has changed.')).not.toBeInTheDocument();
  expect(dialog.getByLabelText('Status')).toHaveValue('pending');
  expect(
    dialog.getByText('Status', { selector: 'dt > span' }).closest('dt')?.nextElementSibling,
  ).toHaveTextContent('Pending');
  expect(dialog.getByLabelText('VAT Number')).toHaveValue('TR 1');
  const phone = await findConflict('Phone Number');
  expect(phone.getByRole('radio', { name: 'maria’s' })).toHaveAccessibleDescription('Empty');
  await expectAccessible(screen.getByRole('dialog'));

  const saved = mockEndpoint(updateCompany, () => shown.company);
  await save();
  expect(phone.getByRole('radio', { name: 'Yours' })).toHaveFocus();
  await person.keyboard(' ');
  failEndpoint(getCompany, { status: 503, body: 'x' });
  await save();
  // A failed refetch does not fail the change.
  expect(await readToast()).toBe('Success Company information updated successfully');
  expect(screen.getByRole('alert')).toHaveTextContent('The company could not be loaded again');
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
  expect(saved[0]?.body).toMatchObject({ phone: '456', vatNumber: 'TR 1', status: 'pending' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('merges what others have changed before the user has signed in again', async () => {
  const opened = await openOldVersion();
  fillIn('Address', 'Somewhere');
  failEndpoint(updateCompany, { status: 401, body: 'Not signed in' });
  await opened.save();
  opened.shown.company = {
    ...COMPANY,
    ...CHANGED_BY_MARIA,
    address: 'Elsewhere',
    email: 'new@contoso.example',
  };
  await signInAgain(opened, buildAdmin());
  await opened.person.click(await screen.findByRole('button', { name: 'Edit Details' }));

  const address = await findConflict('Address');
  expect(address.getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Somewhere');
  expect(address.getByRole('radio', { name: 'maria’s' })).toHaveAccessibleDescription('Elsewhere');
  expect(screen.getByLabelText('Address')).toHaveValue('Somewhere');
  expect(screen.getByLabelText('Company Email')).toHaveValue('new@contoso.example');
  expect(screen.getByText(/^Restored what you had typed/)).toBeInTheDocument();
  expect(area.isDirty()).toBe(true);
});

const COPIED = [
  'Company Name: Contoso',
  'Company Email: office@contoso.example',
  'Phone Number: 456',
  'Address:',
  'Bağdat Cad. 1',
  'İstanbul',
  'Status: Active',
].join('\n');

it('keeps the input for a deleted company, to copy it or to save it as a new one', async () => {
  const { person, dialog, save, currentPath } = await openOldVersion();
  failEndpoint(updateCompany, NOT_FOUND);
  failEndpoint(getCompany, NOT_FOUND);
  fillIn('Phone Number', '456');
  await save();
  expect(await readToast()).toBe('Error Not found');
  expect(await screen.findByText('There is no company at this address')).toBeInTheDocument();
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'This company has been deleted and can’t be saved. You can copy your input, or save it as a new, active company without the licenses.',
  );
  await expectAccessible(screen.getByRole('dialog'));
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await person.click(dialog.getByRole('button', { name: 'Copy Text' }));
  expect(write).toHaveBeenCalledWith(COPIED);

  const created: Company = { ...COMPANY, id: 9, uuid: '5c0b5f1e-3a52-4a5e-9a3c-0d3c8a5f0f11' };
  const requests = mockEndpoint(createCompany, () => created);
  mockEndpoint(getCompany, () => created);
  await save();
  expect(await readToast()).toBe('Success Company created successfully');
  expect(requests[0]?.body).toMatchObject({ name: 'Contoso', phone: '456', distributorId: 1 });
  await waitFor(() => expect(currentPath()).toBe(`/company/${created.uuid}`));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
});

it('offers only a copy when the distributor was deleted, too', async () => {
  const { person, dialog, queryClient } = await openOldVersion();
  fillIn('Phone Number', '456');
  failEndpoint(getCompany, NOT_FOUND);
  mockEndpoint(listDistributors, () => []);
  await act(() => queryClient.invalidateQueries(companyQueries.detail(COMPANY.uuid)));
  expect(
    await dialog.findByText(
      'This company has been deleted with its distributor and can’t be saved. You can copy your input.',
    ),
  ).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();

  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('There is no company at this address')).toBeVisible();
});
