import { fireEvent, screen } from '@testing-library/react';
import { buildCompany, buildDistributor } from '@atrium/testing';
import { area } from '../area';
import { openAdmin } from '../testing/open-admin';

const RECORDS = {
  distributors: [buildDistributor(), buildDistributor({ id: 2, name: 'Fabrikam' })],
  companies: [buildCompany()],
};

async function open(path: string) {
  const opened = openAdmin(path, RECORDS);
  await screen.findByRole('button', { name: 'Cancel' });
  return opened;
}

describe.each([
  ['/add-distributor', 'Channel', 'Service'],
  ['/add-company', 'Distributor', 'Northwind'],
  ['/create-license', 'Distributor', 'Northwind'],
])('Cancel of %s', (path, label, choice) => {
  it('returns to the dashboard when nothing has changed', async () => {
    const { person, currentPath } = await open(path);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(currentPath()).toBe('/');
  });

  it('asks before it discards unsaved input', async () => {
    const { person, currentPath } = await open(path);
    await person.selectOptions(screen.getByLabelText(label), choice);
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByLabelText(label)).toHaveDisplayValue(choice);
    expect(currentPath()).toBe(path);

    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(currentPath()).toBe('/');
    expect(area.isDirty()).toBe(false);
  });
});

it('the link to Add Company asks before it discards unsaved input', async () => {
  const { person, currentPath } = await open('/create-license');
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
  const link = screen.getByRole('link', { name: 'Add a company' });
  await person.click(link);
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(currentPath()).toBe('/create-license');
  expect(screen.getByLabelText('Distributor')).toHaveDisplayValue('Fabrikam');

  await person.click(link);
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(currentPath()).toBe('/add-company?distributor=2');
});

it('the link to Add Company does not ask when it opens a new tab', async () => {
  const { person } = await open('/create-license');
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
  fireEvent.click(screen.getByRole('link', { name: 'Add a company' }), { ctrlKey: true });

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});
