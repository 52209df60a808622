import { screen, waitFor, within } from '@testing-library/react';
import type { Company } from '@atrium/contracts/companies';
import { getCompany, updateCompany } from '@atrium/contracts/companies';
import { listDistributors } from '@atrium/contracts/distributors';
import { buildCompany, failEndpoint, mockEndpoint, readToast } from '@atrium/testing';
import { area } from '../area';
import { openCompany } from '../testing/open-admin';

async function edit(values: Partial<Company> = {}) {
  const opened = await openCompany(values);
  await opened.person.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Details' }));
  await waitFor(() => expect(dialog.getByLabelText('Distributor')).toHaveValue('Northwind'));
  return { ...opened, dialog };
}

it('sends all eight fields and shows the saved values', async () => {
  const { person, dialog, shown } = await edit({ phone: '123', vatNumber: 'TR 1' });
  expect(dialog.getByLabelText('Distributor')).toHaveAttribute('readonly');
  await person.clear(dialog.getByLabelText('Company Name'));
  await person.type(dialog.getByLabelText('Company Name'), 'Contoso Yeni');
  await person.clear(dialog.getByLabelText('Phone Number'));
  await person.selectOptions(dialog.getByLabelText('Status'), 'Pending');
  const requests = mockEndpoint(updateCompany, () => {
    shown.company = buildCompany({ name: 'Contoso Yeni', vatNumber: 'TR 1', status: 'pending' });
    return shown.company;
  });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));

  expect(await readToast()).toBe('Success Company information updated successfully');
  expect(requests.map(({ body }) => body)).toEqual([
    {
      name: 'Contoso Yeni',
      email: 'office@contoso.example',
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

it('shows invalid fields, and keeps the input when the request fails', async () => {
  const requests = failEndpoint(updateCompany, { status: 503, body: 'The disk is full' });
  const { person, dialog } = await edit();
  const email = dialog.getByLabelText('Company Email');
  await person.clear(email);
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(email).toHaveAccessibleDescription('Invalid email address');
  expect(email).toHaveFocus();
  expect(requests).toHaveLength(0);

  await person.type(email, 'new@contoso.example');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await readToast()).toBe('Error The disk is full');
  expect(email).toHaveValue('new@contoso.example');
});

it.each(['Cancel', 'Close', 'Escape'])('asks before %s discards unsaved input', async (way) => {
  const { person, dialog } = await edit();
  async function leave() {
    if (way === 'Escape') await person.keyboard('{Escape}');
    else await person.click(dialog.getByRole('button', { name: way }));
  }
  await person.type(dialog.getByLabelText('Address'), 'Somewhere');
  expect(area.isDirty()).toBe(true);
  await leave();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Address')).toHaveValue('Somewhere');

  await leave();
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(area.isDirty()).toBe(false);
});

it('closes without a prompt when nothing has changed, also for an unknown distributor', async () => {
  const { person } = await openCompany({ distributorId: 99 });
  mockEndpoint(listDistributors, () => []);
  await person.click(screen.getByRole('button', { name: 'Edit Details' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Distributor')).toHaveValue('Unknown Distributor'),
  );
  await person.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('warns when the refetch after saving fails', async () => {
  const { person, dialog } = await edit();
  mockEndpoint(updateCompany, () => buildCompany());
  failEndpoint(getCompany, { status: 503, body: 'x' });
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));

  expect(await readToast()).toBe('Success Company information updated successfully');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The company could not be read again and may be out of date. 503: Service Unavailable',
  );
});

it('shows why the distributor name could not be loaded', async () => {
  const { person } = await openCompany();
  failEndpoint(listDistributors, { status: 503, body: 'x' });
  await person.click(screen.getByRole('button', { name: 'Edit Details' }));

  await waitFor(() =>
    expect(screen.getByLabelText('Distributor')).toHaveAccessibleDescription(
      'The name could not be loaded. 503: Service Unavailable',
    ),
  );
});
