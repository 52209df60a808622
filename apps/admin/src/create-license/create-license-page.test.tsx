import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createLicense, newLicense } from '@atrium/contracts/licenses';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { calculateExpiry } from '../license-term/license-duration';
import { longDate } from '../local-dates';
import { openAdmin, readOptions } from '../testing/open-admin';

const RECORDS = {
  distributors: [
    buildDistributor(),
    buildDistributor({ id: 2, name: 'Fabrikam' }),
    buildDistributor({ id: 3, name: 'Empty' }),
  ],
  companies: [
    buildCompany({ id: 12, name: 'Zenith' }),
    buildCompany({ id: 11, name: 'Contoso' }),
    buildCompany({ id: 21, name: 'Other', distributorId: 2 }),
  ],
};

async function open() {
  const opened = openAdmin('/create-license', RECORDS);
  await screen.findByLabelText('Distributor');
  return opened;
}

function submitButton(): HTMLElement {
  return screen.getByRole('button', { name: 'Create License' });
}

it('offers the companies of the selected distributor, and clears the company when the distributor changes', async () => {
  const requests = mockEndpoint(createLicense, () => buildLicense());
  const { person } = await open();
  expect(readOptions('Company')).toEqual(['Select Distributor first']);
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Northwind');
  expect(readOptions('Company')).toEqual(['Select Company', 'Contoso', 'Zenith']);
  await person.selectOptions(screen.getByLabelText('Company'), 'Zenith');

  await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
  expect(readOptions('Company')).toEqual(['Select Company', 'Other']);
  expect(screen.getByLabelText('Company')).toHaveValue('');
  await person.click(submitButton());
  expect(screen.getByLabelText('Company')).toHaveAccessibleDescription('Required');
  expect(requests).toHaveLength(0);
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Empty');
  expect(screen.getByText(/This distributor has no companies yet/)).toBeVisible();
});

it('mentions the valid license of the selected company that lasts longest', async () => {
  const { person } = openAdmin('/create-license', {
    ...RECORDS,
    licenses: [
      buildLicense({ id: 1, companyId: 11, expiresAt: '2998-03-02T09:00:00.000Z' }),
      buildLicense({ id: 2, companyId: 11, expiresAt: '2999-03-02T09:00:00.000Z', isTrial: true }),
      buildLicense({ id: 3, companyId: 12, expiresAt: '2999-03-02T09:00:00.000Z', active: false }),
      buildLicense({ id: 4, companyId: 12, expiresAt: '2020-03-02T09:00:00.000Z' }),
    ],
  });
  await person.selectOptions(await screen.findByLabelText('Distributor'), 'Northwind');
  await person.selectOptions(screen.getByLabelText('Company'), 'Contoso');
  expect(
    await screen.findByText('This company has a valid trial license until 02 March 2999.'),
  ).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Company'), 'Zenith');
  expect(screen.queryByText(/This company has/)).not.toBeInTheDocument();
});

it('offers durations, requires all fields, focuses the first missing one, and sends nothing', async () => {
  const requests = mockEndpoint(createLicense, () => buildLicense());
  const { person } = await open();
  expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 Year');
  expect(readOptions('Duration')).toEqual([
    'Trial (30 days)',
    '3 Months',
    '6 Months',
    '1 Year',
    'Custom',
  ]);
  await person.selectOptions(screen.getByLabelText('Duration'), 'Custom');
  await person.click(submitButton());

  for (const label of ['Distributor', 'Company', 'Custom Expiration Date']) {
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Required');
  }
  expect(screen.getByLabelText('Distributor')).toHaveFocus();
  expect(requests).toHaveLength(0);

  await person.selectOptions(screen.getByLabelText('Duration'), 'Trial (30 days)');
  expect(screen.queryByLabelText('Custom Expiration Date')).not.toBeInTheDocument();
});

it('shows the expiry of a trial and sends it once', async () => {
  const requests = mockEndpoint(createLicense, () => buildLicense());
  const { person, currentPath } = await open();
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Northwind');
  await person.selectOptions(screen.getByLabelText('Company'), 'Contoso');
  await person.selectOptions(screen.getByLabelText('Duration'), 'Trial (30 days)');
  const earliest = calculateExpiry('trial', '', new Date())?.toISOString() ?? '';
  expect(screen.getByText(`Expires on ${longDate(earliest)}`)).toBeVisible();
  fireEvent.click(submitButton());
  fireEvent.click(submitButton());

  expect(await readToast()).toBe('Success License created successfully');
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(requests).toHaveLength(1);
  const sent = newLicense.parse(requests[0]?.body);
  expect(sent).toMatchObject({ distributorId: 1, companyId: 11, isTrial: true });
  const latest = calculateExpiry('trial', '', new Date())?.toISOString() ?? '';
  expect(earliest <= sent.expiresAt && sent.expiresAt <= latest).toBe(true);
});

it('sends a custom date as local midnight, and keeps it when the request fails', async () => {
  const requests = failEndpoint(createLicense, {
    status: 400,
    body: 'The company does not belong to this distributor',
  });
  const { person, currentPath } = await open();
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
  await person.selectOptions(screen.getByLabelText('Company'), 'Other');
  await person.selectOptions(screen.getByLabelText('Duration'), 'Custom');
  await person.type(screen.getByLabelText('Custom Expiration Date'), '2031-02-28');
  expect(screen.getByText('Expires on 28 February 2031')).toBeVisible();
  await person.click(submitButton());

  expect(await readToast()).toBe('Error The company does not belong to this distributor');
  expect(requests[0]?.body).toEqual({
    distributorId: 2,
    companyId: 21,
    expiresAt: '2031-02-27T21:00:00.000Z',
    isTrial: false,
  });
  expect(currentPath()).toBe('/create-license');
  expect(screen.getByLabelText('Company')).toHaveDisplayValue('Other');
  expect(screen.getByLabelText('Custom Expiration Date')).toHaveValue('2031-02-28');
});

it('marks a date in the past, and rejects one out of range and one that does not exist, while it is shown', async () => {
  const requests = mockEndpoint(createLicense, () => buildLicense());
  const { person } = await open();
  await person.selectOptions(screen.getByLabelText('Distributor'), 'Fabrikam');
  await person.selectOptions(screen.getByLabelText('Company'), 'Other');
  await person.selectOptions(screen.getByLabelText('Duration'), 'Custom');
  const date = screen.getByLabelText('Custom Expiration Date');
  await person.type(date, '2020-01-01');
  expect(screen.getByText('Expires on 01 January 2020, which has passed')).toBeVisible();
  await person.clear(date);
  await person.type(date, '1020-01-01');
  await person.click(submitButton());
  expect(date).toHaveAccessibleDescription('Dates must be between the years 1900 and 9999');

  Object.defineProperty(date, 'validity', { value: { badInput: true } });
  await person.click(submitButton());

  expect(date).toHaveAccessibleDescription('The date is not complete or does not exist');
  expect(date).toHaveFocus();
  expect(requests).toHaveLength(0);

  await person.selectOptions(screen.getByLabelText('Duration'), '1 Year');
  await person.click(submitButton());
  await waitFor(() => expect(requests).toHaveLength(1));
});
