import { screen, waitFor, within } from '@testing-library/react';
import { distributorQueries } from '@atrium/api-client/distributors';
import type { DistributorDetails } from '@atrium/contracts/distributors';
import { updateDistributor } from '@atrium/contracts/distributors';
import type { ExpiryNotices } from '@atrium/contracts/expiry-notices';
import { setExpiryAddresses } from '@atrium/contracts/expiry-notices';
import {
  buildCompany,
  buildDistributor,
  buildLicense,
  expectAccessible,
  failEndpoint,
  findConflict,
  freezeDate,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { area } from '../area';
import { fillIn, getTable, openAdmin, openDashboard, waitForLists } from '../testing/open-admin';
import { DistributorOverlay } from './distributor-overlay';

const NORTHWIND = buildDistributor({ version: 4 });
const CONTOSO = buildCompany();
const LICENSES = [
  buildLicense({ id: 1, expiresAt: '2026-03-01T12:00:00.000Z' }),
  buildLicense({ id: 2, expiresAt: '2028-03-01T12:00:00.000Z' }),
  buildLicense({ id: 3, expiresAt: '2027-03-01T12:00:00.000Z', active: false }),
];

/** Opens the drawer by its address. */
async function openDrawer(distributor = NORTHWIND) {
  const records = { distributors: [distributor], companies: [CONTOSO], licenses: LICENSES };
  const opened = openAdmin('/?distributor=1', records, { element: <DistributorOverlay /> });
  const dialog = within(await screen.findByRole('dialog', { name: distributor.name }));
  await waitForLists();
  return {
    ...opened,
    dialog,
    records,
    save: () => opened.person.click(dialog.getByText('Save Changes')),
  };
}

beforeEach(() => {
  freezeDate(new Date('2026-11-27T12:00'));
});

it('opens from the name in each table and gives the focus back', async () => {
  const { person, currentPath } = await openDashboard({
    distributors: [NORTHWIND],
    companies: [CONTOSO],
    licenses: LICENSES.slice(0, 1),
  });
  for (const table of ['Distributors', 'Licenses', 'Companies']) {
    const link = getTable(table).getByRole('link', { name: 'Northwind' });
    await person.click(link);
    expect(await screen.findByRole('dialog', { name: 'Northwind' })).toBeVisible();
    expect(currentPath()).toBe('/?distributor=1');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
    expect(currentPath()).toBe('/');
  }
});

it('lists companies with their license state, and licenses with what expires next first', async () => {
  const { dialog } = await openDrawer();
  const companies = within(dialog.getByRole('list', { name: 'Companies of the distributor' }));
  expect(companies.getByRole('listitem')).toHaveTextContent('ContosoValid until Mar 1, 2028');
  expect(companies.getByRole('link')).toHaveAttribute('href', `/company/${CONTOSO.uuid}`);
  const licenses = within(dialog.getByRole('list', { name: 'Licenses of the distributor' }));
  expect(licenses.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^ContosoMar 1, 2027InactiveRenew license of \P{L}?Contoso/u),
    expect.stringMatching(/Mar 1, 2028 ?Renew/),
    expect.stringMatching(/Mar 1, 2026 ExpiredRenew/),
  ]);
  expect(licenses.getAllByRole('link')[0]).toHaveAttribute(
    'href',
    `/company/${CONTOSO.uuid}?renew=3`,
  );
});

it('saves all fields of the version that was opened, once, and closes', async () => {
  const { person, dialog, currentPath, queryClient } = await openDrawer();
  const sent = mockEndpoint(updateDistributor, ({ body }) => ({
    ...NORTHWIND,
    ...(body as DistributorDetails),
    version: 5,
  }));
  fillIn('Name', 'Northwind Traders');
  await person.selectOptions(dialog.getByLabelText('Status'), 'Pending');
  await person.dblClick(dialog.getByRole('button', { name: 'Save Changes' }));

  expect(await readToast()).toBe('Success Distributor updated successfully');
  await waitFor(() => expect(currentPath()).toBe('/'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.get('if-match')).toBe('"4"');
  expect(sent[0]?.body).toEqual({
    name: 'Northwind Traders',
    email: NORTHWIND.email,
    status: 'pending',
    channel: 'platform',
  });
  const { queryKey } = distributorQueries.list();
  expect(queryClient.getQueryData(queryKey)).toMatchObject([{ name: 'Northwind Traders' }]);
  expect(area.isDirty()).toBe(false);
});

it('asks about what a colleague has changed, and replaces the newer version', async () => {
  const { person, dialog, records, save } = await openDrawer();
  fillIn('Email', 'mine@northwind.example');
  failEndpoint(updateDistributor, { status: 412, body: 'This distributor has changed.' });
  const newer = {
    ...NORTHWIND,
    version: 5,
    changedBy: { id: 2, username: 'maria' },
    email: 'theirs@northwind.example',
    channel: 'service' as const,
  };
  records.distributors[0] = newer;
  await save();
  expect(await dialog.findByText(/^maria changed this distributor/)).toBeVisible();
  expect(dialog.getByLabelText('Channel')).toHaveValue('service');
  await expectAccessible();

  const email = await findConflict('Email');
  await person.click(email.getByRole('radio', { name: 'Yours' }));
  const saved = mockEndpoint(updateDistributor, () => newer);
  await save();
  expect(await readToast()).toBe('Success Distributor updated successfully');
  expect(saved[0]?.headers.get('if-match')).toBe('"5"');
  expect(saved[0]?.body).toMatchObject({ email: 'mine@northwind.example', channel: 'service' });
});

it('keeps the input of a deleted distributor, to copy it', async () => {
  const { person, dialog, records, save, currentPath } = await openDrawer();
  fillIn('Name', 'Fabrikam');
  failEndpoint(updateDistributor, { status: 404, body: 'Not found' });
  records.distributors.pop();
  await save();
  expect(await dialog.findByText(/^This distributor has been deleted/)).toBeVisible();
  expect(dialog.getByLabelText('Name')).toHaveValue('Fabrikam');
  expect(dialog.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();

  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(currentPath()).toBe('/');
});

it('asks for one of the three statuses in an old row, keeps the input when saving fails, and asks before a link discards it', async () => {
  const { person, dialog, save, currentPath } = await openDrawer(
    buildDistributor({ status: 'archived' }),
  );
  const status = dialog.getByLabelText('Status');
  expect(status).toHaveDisplayValue('Archived');
  await save();
  expect(await dialog.findByText('Choose one of the other statuses')).toBeVisible();
  await person.selectOptions(status, 'Active');

  failEndpoint(updateDistributor, { status: 503, body: 'The database is busy.' });
  fillIn('Name', 'Fabrikam');
  await save();
  expect(await readToast()).toBe('Error The database is busy.');
  expect(dialog.getByLabelText('Name')).toHaveValue('Fabrikam');
  expect(area.isDirty()).toBe(true);

  await person.click(dialog.getByRole('link', { name: 'Contoso' }));
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText('Name')).toHaveValue('Fabrikam');
  await person.click(dialog.getByRole('link', { name: 'Contoso' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(currentPath()).toBe(`/company/${CONTOSO.uuid}`);
});

it.each(['99', '1 OR 1'])('says that there is no distributor %s', async (id) => {
  const records = { distributors: [NORTHWIND] };
  openAdmin(`/?distributor=${id}`, records, { element: <DistributorOverlay /> });
  const dialog = within(await screen.findByRole('dialog', { name: 'Distributor' }));
  expect(await dialog.findByText('There is no such distributor')).toBeVisible();
});

const NOTICES: ExpiryNotices = {
  addresses: ['a@ege.example'],
  next: {
    at: '2026-12-01T12:00:00.000Z',
    subject: 'A license of Ege will expire',
    text: 'Contoso',
    recipients: ['a@ege.example'],
  },
  log: [
    {
      id: 1,
      sentAt: '2026-11-01T12:00:00.000Z',
      companyName: 'Contoso',
      days: 30,
      expiresAt: '2026-12-01T12:00:00.000Z',
      recipients: ['a@ege.example'],
      mails: [],
    },
  ],
};

it('shows what became of each mail, and who alone gets the next one', async () => {
  const [entry] = NOTICES.log;
  const mails = [
    { address: 'typo@ege.example', state: 'refused', reason: '550 No such user' },
    { address: 'a@ege.example', state: 'sent', reason: null },
    { address: 'b@ege.example', state: 'waiting', reason: null },
  ] as const;
  const recipients = ['old@ege.example', ...mails.map(({ address }) => address)];
  const expiryNotices = {
    ...NOTICES,
    addresses: ['a@ege.example', 'good@ege.example'],
    next: NOTICES.next && { ...NOTICES.next, recipients: ['good@ege.example'] },
    log: entry ? [{ ...entry, recipients, mails: [...mails] }] : [],
  };
  const records = { distributors: [buildDistributor()], expiryNotices };
  openAdmin('/?distributor=1', records, { element: <DistributorOverlay /> });

  expect(await screen.findByText('Next mail on Dec 1, 2026 to good@ege.example')).toBeVisible();
  expect(screen.getByText('30 days before, old@ege.example')).toBeVisible();
  const items = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(items.filter((text) => text.includes('@'))).toEqual([
    'typo@ege.exampleRefused: 550 No such user',
    'a@ege.exampleSent',
    'b@ege.exampleWaiting',
  ]);
  await expectAccessible();
});

it('keeps typed addresses when a colleague has changed them, and then replaces the new ones', async () => {
  const records = { distributors: [buildDistributor()], expiryNotices: NOTICES };
  const { person } = openAdmin('/?distributor=1', records, { element: <DistributorOverlay /> });
  const form = within(await screen.findByRole('form', { name: 'Expiry notices' }));
  fillIn('Send notices to', 'mine@ege.example');
  const refused = failEndpoint(setExpiryAddresses, { status: 412, body: 'They have changed' });
  records.expiryNotices = { ...NOTICES, addresses: ['theirs@ege.example'] };
  await person.click(form.getByText('Save addresses'));
  const field = form.getByLabelText('Send notices to');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Now saved: theirs@ege\.example\. They have changed/),
  );
  expect(field).toHaveValue('mine@ege.example');

  const sent = mockEndpoint(setExpiryAddresses, () => NOTICES);
  await person.click(form.getByText('Save addresses'));
  expect(await readToast()).toBe('Success Expiry notices updated successfully');
  expect([...refused, ...sent].map(({ body }) => body)).toEqual([
    { addresses: ['mine@ege.example'], previous: ['a@ege.example'] },
    { addresses: ['mine@ege.example'], previous: ['theirs@ege.example'] },
  ]);
});

it('shows the next expiry notice and those that were sent, keeps addresses when saving fails, and saves others', async () => {
  const records = { distributors: [buildDistributor()], expiryNotices: NOTICES };
  const { person } = openAdmin('/?distributor=1', records, { element: <DistributorOverlay /> });
  const form = within(await screen.findByRole('form', { name: 'Expiry notices' }));
  async function save(text: string) {
    fillIn('Send notices to', text);
    await person.click(form.getByText('Save addresses'));
  }
  await person.click(screen.getByText('Next mail on Dec 1, 2026'));
  expect(screen.getByText(/^A license of Ege will expire\s+Contoso$/)).toBeVisible();
  expect(screen.getByText('Nov 1, 2026: Contoso, expires Dec 1, 2026')).toBeVisible();
  expect(screen.getByText('30 days before, a@ege.example')).toBeVisible();
  await expectAccessible();

  failEndpoint(setExpiryAddresses, { status: 400, body: 'This is not an email address' });
  await save('ege');
  const field = form.getByLabelText('Send notices to');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not an email address/));
  expect(field).toHaveValue('ege');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(field).toHaveValue('ege');

  const sent = mockEndpoint(setExpiryAddresses, () => ({ ...NOTICES, addresses: [], next: null }));
  await save('a@ege.example; b@ege.example');
  expect(await readToast()).toBe('Success Expiry notices updated successfully');
  expect(sent[0]?.body).toEqual({
    addresses: ['a@ege.example', 'b@ege.example'],
    previous: ['a@ege.example'],
  });
  expect(field).toHaveValue('');
  expect(field).toBeValid();
  expect(screen.queryByText(/^Next mail/)).not.toBeInTheDocument();
});
