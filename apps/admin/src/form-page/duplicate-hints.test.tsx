import { screen, waitFor, within } from '@testing-library/react';
import { getCompany } from '@atrium/contracts/companies';
import { buildCompany, buildDistributor, expectAccessible, failEndpoint } from '@atrium/testing';
import { fillIn, openAdmin, openCompany, readOptions } from '../testing/open-admin';

const UUID = '5c0b5f1e-3a52-4a5e-9a3c-0d3c8a5f0f11';
const SIRIN = buildCompany({
  id: 2,
  uuid: UUID,
  name: 'ŞİRİN Tekstil',
  email: 'Bilgi@sirin.example',
  vatNumber: 'TR-123.456',
});

it('Add Company links to the company that has the same name, email address or VAT number', async () => {
  failEndpoint(getCompany, { status: 404, body: 'Not found' });
  const { person, currentPath } = openAdmin('/add-company', {
    distributors: [buildDistributor()],
    companies: [buildCompany(), SIRIN],
  });
  await screen.findByLabelText('Distributor');
  for (const [label, text, hint] of [
    ['Company Name', ' sirin tekstil', 'ŞİRİN Tekstil has the same name.'],
    ['Company Email', 'BILGI@sirin.example', 'ŞİRİN Tekstil has the same email address.'],
    ['VAT Number', 'tr 123456', 'ŞİRİN Tekstil has the same VAT number.'],
  ] as const) {
    const field = screen.getByLabelText(label);
    fillIn(label, text.slice(0, -1));
    expect(field).not.toHaveAccessibleDescription();
    fillIn(label, text);
    await waitFor(() => expect(field).toHaveAccessibleDescription(hint));
  }
  await expectAccessible();

  const [link] = screen.getAllByRole('link', { name: 'ŞİRİN Tekstil' });
  if (link) await person.click(link);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(currentPath()).toBe(`/company/${UUID}`);
});

it('Add Distributor compares with the distributors', async () => {
  const { person, currentPath } = openAdmin('/add-distributor', {
    distributors: [buildDistributor({ name: 'R&D' })],
    companies: [SIRIN],
  });
  fillIn('Name', SIRIN.name);
  expect(screen.getByLabelText('Name')).not.toHaveAccessibleDescription();
  fillIn('Email', 'Sales@Northwind.example');
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'R&D has the same email address.',
    ),
  );

  await person.click(screen.getByRole('link', { name: 'R&D' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(currentPath()).toBe('/?q=R%26D');
});

it('Edit Details compares with the other companies', async () => {
  const { person, currentPath } = await openCompany({}, [], [buildCompany(), SIRIN]);
  await person.click(screen.getByRole('button', { name: 'Edit Details' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Edit Details' }));
  const vatNumber = dialog.getByLabelText('VAT Number');
  fillIn('VAT Number', 'TR123456');
  await waitFor(() => expect(vatNumber).toHaveAccessibleDescription(/the same VAT number/));
  expect(dialog.getByLabelText('Company Name')).not.toHaveAccessibleDescription();

  await person.click(dialog.getByRole('link', { name: 'ŞİRİN Tekstil' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(currentPath()).toBe(`/company/${UUID}`));
});

it('options of the same name are told apart by their email', async () => {
  openAdmin('/create-license', {
    distributors: [
      buildDistributor({ id: 1, name: 'Fabrikam' }),
      buildDistributor({ id: 2, name: 'Northwind', email: 'ankara@northwind.example' }),
      buildDistributor({ id: 3, name: 'NORTHWIND', email: 'izmir@northwind.example' }),
    ],
  });

  await screen.findByLabelText('Distributor');
  expect(readOptions('Distributor')).toEqual([
    'Select Distributor',
    'Fabrikam',
    'Northwind (ankara@northwind.example)',
    'NORTHWIND (izmir@northwind.example)',
  ]);
});
