import { act, screen, waitFor, within } from '@testing-library/react';
import { companyQueries } from '@atrium/api-client/companies';
import { signInAgain } from '@atrium/auth/testing';
import type { Company } from '@atrium/contracts/companies';
import { createCompany, getCompany, updateCompany } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import {
  buildAdmin,
  buildCompany,
  expectAccessible,
  failEndpoint,
  findConflict,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { openCompany } from '../testing/open-admin';

const COMPANY = buildCompany({ phone: '123', address: 'Bağdat Cad. 1\nİstanbul', version: 4 });

const CHANGED_BY_MARIA = { version: 5, changedBy: { id: 2, username: 'maria' } };

const NOT_FOUND = { status: 404, body: 'Not found' };

async function openEdit() {
  const opened = await openCompany(COMPANY);
  await opened.person.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Details' }));
  await waitFor(() => expect(dialog.getByLabelText('Distributor')).toHaveValue('Northwind'));
  return {
    ...opened,
    dialog,
    /** Reads the company again, as after a change that the server has announced. */
    readAgain: async () => {
      await act(() => opened.queryClient.invalidateQueries(companyQueries.detail(COMPANY.uuid)));
    },
    type: async (label: string, text: string) => {
      await opened.person.clear(dialog.getByLabelText(label));
      await opened.person.type(dialog.getByLabelText(label), text);
    },
    save: () => opened.person.click(dialog.getByRole('button', { name: /^Save/ })),
  };
}

it('asks about what both have changed, and replaces the newer version', async () => {
  const { person, dialog, shown, type, save } = await openEdit();
  await type('Phone Number', '456');
  await type('VAT Number', 'TR 1');
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
  await expectAccessible();

  const saved = mockEndpoint(updateCompany, () => shown.company);
  await save();
  expect(phone.getByRole('radio', { name: 'Yours' })).toHaveFocus();
  await person.keyboard(' ');
  await save();
  expect(await readToast()).toBe('Success Company information updated successfully');
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
  expect(saved[0]?.body).toMatchObject({ phone: '456', vatNumber: 'TR 1', status: 'pending' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('merges what others have changed before the user has signed in again', async () => {
  const opened = await openEdit();
  await opened.type('Address', 'Somewhere');
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
  const { person, dialog, type, save, currentPath } = await openEdit();
  failEndpoint(updateCompany, NOT_FOUND);
  failEndpoint(getCompany, NOT_FOUND);
  await type('Phone Number', '456');
  await save();
  expect(await readToast()).toBe('Error Not found');
  expect(await screen.findByText('There is no company at this address')).toBeInTheDocument();
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'This company has been deleted and can’t be saved. You can copy your input, or save it as a new, active company without the licenses.',
  );
  await expectAccessible();
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
  const { person, dialog, readAgain, type } = await openEdit();
  await type('Phone Number', '456');
  failEndpoint(getCompany, NOT_FOUND);
  mockEndpoint(listDistributors, () => []);
  await readAgain();
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
