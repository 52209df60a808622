import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Distributor } from '@atrium/contracts/distributors';
import { createDistributor } from '@atrium/contracts/distributors';
import {
  buildDistributor,
  createDeferred,
  currentToast,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { fillIn, openAdmin, readOptions } from '../testing/open-admin';

function open() {
  return openAdmin('/add-distributor', { distributors: [] });
}

async function fill(person: ReturnType<typeof open>['person']) {
  fillIn('Name', '  Boğaziçi Bilişim ');
  fillIn('Email', 'satis@bogazici.example');
  await person.selectOptions(screen.getByLabelText('Channel'), 'platform_service');
}

it('shows its fields, an error under each invalid one, focuses the first of these, and sends nothing', async () => {
  const requests = mockEndpoint(createDistributor, () => buildDistributor());
  const { person } = open();

  expect(screen.getByRole('heading', { level: 1, name: 'Add Distributor' })).toBeVisible();
  expect(screen.getByLabelText('Channel')).toHaveDisplayValue('Platform');
  expect(readOptions('Channel')).toEqual(['Platform', 'Service', 'Platform & Service']);
  for (const field of screen.getAllByRole('textbox')) {
    // The browser would offer the user's own data.
    expect(field).toHaveAttribute('autocomplete', 'off');
  }

  fillIn('Name', ' x ');
  fillIn('Email', 'nobody');
  await person.click(screen.getByRole('button', { name: 'Create Distributor' }));

  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
    'Name must be at least 2 characters',
  );
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(requests).toHaveLength(0);
});

it('keeps the input when the request fails, sends a new distributor once and returns to the dashboard', async () => {
  failEndpoint(createDistributor, { status: 400, body: 'The name is taken' });
  const { person, currentPath } = open();
  expect(area.isDirty()).toBe(false);
  await fill(person);
  expect(area.isDirty()).toBe(true);
  const create = screen.getByRole('button', { name: 'Create Distributor' });
  await person.click(create);
  expect(await readToast()).toBe('Error The name is taken');
  expect(currentPath()).toBe('/add-distributor');
  expect(screen.getByLabelText('Name')).toHaveValue('  Boğaziçi Bilişim ');
  expect(screen.getByLabelText('Channel')).toHaveDisplayValue('Platform & Service');

  const requests = mockEndpoint(createDistributor, () => buildDistributor());
  fireEvent.click(create);
  fireEvent.click(create);
  await waitFor(() => expect(currentToast()).toBe('Success Distributor created successfully'));
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(requests.map(({ body }) => body)).toEqual([
    { name: 'Boğaziçi Bilişim', email: 'satis@bogazici.example', channel: 'platform_service' },
  ]);
  expect(area.isDirty()).toBe(false);
});

it('does not navigate a user who has left the form before the response', async () => {
  const response = createDeferred<Distributor>();
  mockEndpoint(createDistributor, () => response.promise);
  const { person, currentPath } = open();
  await fill(person);
  await person.click(screen.getByRole('button', { name: 'Create Distributor' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await person.click(await screen.findByRole('button', { name: 'Add Company' }));
  response.resolve(buildDistributor());

  expect(await readToast()).toBe('Success Distributor created successfully');
  expect(currentPath()).toBe('/add-company');
});
