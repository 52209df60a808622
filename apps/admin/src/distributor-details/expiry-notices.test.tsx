import { screen, waitFor, within } from '@testing-library/react';
import { type ExpiryNotices, setExpiryAddresses } from '@atrium/contracts/expiry-notices';
import {
  buildDistributor,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { openDashboard } from '../testing/open-admin';

const NOTICES: ExpiryNotices = {
  addresses: ['a@ege.example'],
  next: {
    at: '2026-12-01T12:00:00.000Z',
    subject: 'A license of Ege will expire',
    text: 'Contoso',
  },
  log: [
    {
      ...{ id: 1, sentAt: '2026-11-01T12:00:00.000Z', companyName: 'Contoso', days: 30 },
      ...{ expiresAt: '2026-12-01T12:00:00.000Z', recipients: ['a@ege.example'] },
    },
  ],
};

async function open() {
  const records = { distributors: [buildDistributor()], expiryNotices: NOTICES };
  const { person } = await openDashboard(records, '/?distributor=1');
  const form = within(await screen.findByRole('form', { name: 'Expiry notices' }));
  const type = async (text: string) => {
    await person.clear(form.getByLabelText('Send notices to'));
    await person.type(form.getByLabelText('Send notices to'), text);
    await person.click(form.getByRole('button', { name: 'Save addresses' }));
  };
  return { person, form, type };
}

it('shows the next mail and those that were sent, and saves other addresses', async () => {
  const { person, form, type } = await open();
  await person.click(screen.getByText('Next mail on Dec 1, 2026'));
  expect(screen.getByText(/^A license of Ege will expire\s+Contoso$/)).toBeVisible();
  expect(screen.getByText('Nov 1, 2026: Contoso, expires Dec 1, 2026')).toBeVisible();
  expect(screen.getByText('30 days before, a@ege.example')).toBeVisible();
  await expectAccessible();

  const sent = mockEndpoint(setExpiryAddresses, () => ({ ...NOTICES, addresses: [], next: null }));
  await type('a@ege.example; b@ege.example');
  expect(await readToast()).toBe('Success Expiry notices updated successfully');
  expect(sent[0]?.body).toEqual({ addresses: ['a@ege.example', 'b@ege.example'] });
  expect(form.getByLabelText('Send notices to')).toHaveValue('');
  expect(form.getByLabelText('Send notices to')).toBeValid();
  expect(screen.queryByText(/^Next mail/)).not.toBeInTheDocument();
});

it('keeps what was typed when saving fails', async () => {
  const { person, form, type } = await open();
  failEndpoint(setExpiryAddresses, { status: 400, body: 'This is not an email address' });
  await type('ege');

  const field = form.getByLabelText('Send notices to');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not an email address/));
  expect(field).toHaveValue('ege');

  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveValue('ege');
});
