import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getUser } from '@atrium/contracts';
import type { Person } from '@atrium/contracts/people';
import { changeAccountSettings, getAccountSettings, listPeople } from '@atrium/contracts/people';
import {
  buildAdmin,
  buildPerson,
  createDeferred,
  expectAccessible,
  failEndpoint,
  freezeDate,
  holdMarks,
  mockEndpoint,
  openChangeStream,
  readToast,
} from '@atrium/testing';
import {
  buildSelf,
  getPerson,
  mockPeople,
  openPeople,
  renderPeople,
} from '../../testing/open-people';

const AT = '2026-11-03T10:00:00.000Z';

const deniz = buildPerson({ id: 3, username: 'deniz', email: 'deniz@atrium.example' });
const irem = buildPerson({
  id: 4,
  username: 'İrem',
  email: 'irem@atrium.example',
  role: 'auditor',
  state: 'invited',
  lastSeenAt: null,
  linkExpiresAt: '2026-11-26T11:05:00.000Z',
});
const gone = buildPerson({
  id: 5,
  username: 'gone',
  email: 'gone@x.example',
  state: 'deactivated',
});

function listNames() {
  return within(screen.getByRole('list', { name: 'People' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.replace('Actions for ', ''));
}

function search(value: string) {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search people' }), { target: { value } });
}

describe('the list', () => {
  beforeEach(() => {
    freezeDate(new Date('2026-11-20T15:00:00.000Z'));
  });

  it('shows role, email, state, second factor, last sign-in and link of each person, and who needs no set-up', async () => {
    await openPeople([buildSelf({ hasSecondFactor: true }), irem, gone]);

    expect(getPerson('admin')).toHaveTextContent(
      'adminYouActiveRole: adminadmin@atrium.exampleLast seen today, 11:00 AMSecond factor',
    );
    expect(getPerson('İrem')).toHaveTextContent(
      'İremInvitedRole: auditorirem@atrium.exampleNever signed inPassword link until Nov 26, 2026, 2:05 PM',
    );
    expect(getPerson('gone')).toHaveTextContent('goneDeactivatedRole: staff');
    expect(within(getPerson('gone')).queryByText('You')).not.toBeInTheDocument();
    expect(screen.getByText('3 people')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
    expect(screen.getByRole('switch')).not.toHaveAccessibleDescription(/You have none/);
    await expectAccessible();
  });

  it('shows the account at the sign-in provider, with its address if that is another one', async () => {
    const account = { issuer: 'https://login.example.com', subject: 'p-1', linkedAt: AT };
    await openPeople([
      buildPerson({ providerAccount: { ...account, email: 'maria@work.example' } }),
      { ...deniz, providerAccount: { ...account, email: deniz.email } },
    ]);

    expect(getPerson('maria')).toHaveTextContent(
      'Signs in at login.example.com as maria@work.example',
    );
    expect(getPerson('deniz')).toHaveTextContent(/Signs in at login.example.com$/);
  });

  it('shows the day of those who were seen today once midnight has passed', async () => {
    await openPeople([buildPerson({ lastSeenAt: '2026-11-20T08:00:00.000Z' })]);
    expect(getPerson('maria')).toHaveTextContent('Last seen today');
    freezeDate(new Date('2026-11-21T15:00:00.000Z'));
    fireEvent(document, new Event('visibilitychange'));

    expect(getPerson('maria')).toHaveTextContent('Last seen Nov 20, 2026');
  });
});

it('lists people by name, finds them by name, email address, role and state, and keeps the filters in the address', async () => {
  const { person, currentPath } = await openPeople([gone, irem, deniz, buildSelf()]);
  expect(listNames()).toEqual(['admin', 'deniz', 'gone', 'İrem']);

  search('IREM');
  await waitFor(() => expect(listNames()).toEqual(['İrem']));
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('1 of 4 people');
  search('audit');
  await waitFor(() => expect(listNames()).toEqual(['İrem']));
  search('x.example');
  await waitFor(() => expect(listNames()).toEqual(['gone']));
  await person.selectOptions(screen.getByLabelText('Filter by state'), 'Active');
  expect(await screen.findByText('Nobody matches the filters')).toBeVisible();
  search('');
  await waitFor(() => expect(listNames()).toEqual(['admin', 'deniz']));
  expect(currentPath()).toBe('/tasks?panel=people&panel-state=active');
});

it('starts with the filters of the address, and ignores an unknown state', async () => {
  await openPeople([buildSelf(), deniz], '/?panel=people&panel-q=deniz&panel-state=asleep');

  expect(listNames()).toEqual(['deniz']);
  expect(screen.getByLabelText('Filter by state')).toHaveDisplayValue('All states');
});

it('renders only the visible ones of 2,000 people, and finds every one', async () => {
  const people = Array.from({ length: 2000 }, (_, index) =>
    buildPerson({ id: index + 1, username: `user-${String(index)}` }),
  );
  await openPeople(people);

  await waitFor(() => expect(listNames().length).toBeLessThan(60));
  expect(screen.getByText('2,000 people')).toBeVisible();
  search('user-1999');
  await waitFor(() => expect(listNames()).toEqual(['user-1999']));
});

it('announces that it is loading', async () => {
  mockPeople([]);
  const response = createDeferred<Person[]>();
  mockEndpoint(listPeople, () => response.promise);
  renderPeople();
  expect(await screen.findByText('Loading the people')).toBeInTheDocument();
  response.resolve([buildSelf()]);

  expect(await screen.findByRole('list', { name: 'People' })).toBeVisible();
  expect(screen.queryByText('Loading the people')).not.toBeInTheDocument();
});

it('says that the mail with a password link was refused or is waiting', async () => {
  const withMail = (id: number, username: string, linkMail: Person['linkMail']) => ({
    ...irem,
    id,
    username,
    linkMail,
  });
  await openPeople([
    withMail(11, 'One', { state: 'refused', reason: '550 No such user' }),
    withMail(12, 'Two', { state: 'waiting', reason: null }),
    withMail(13, 'Three', { state: 'sent', reason: null }),
  ]);
  expect(getPerson('One')).toHaveTextContent(/PMIts mail was refused: 550 No such user$/);
  expect(getPerson('Two')).toHaveTextContent(/PMIts mail is waiting$/);
  expect(getPerson('Three')).toHaveTextContent(/PM$/);
});

it('recovers from a failed read', async () => {
  mockPeople([buildSelf()]);
  failEndpoint(listPeople, { status: 503, body: 'The database is not available' });
  const { person } = renderPeople();
  expect(await screen.findByText('The people could not be loaded')).toBeVisible();
  mockEndpoint(listPeople, () => [buildSelf()]);
  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('list', { name: 'People' })).toBeVisible();
});

it('shows and highlights what another admin has changed', async () => {
  const { queryClient, records } = await openPeople([buildSelf(), deniz]);
  const sendChange = await openChangeStream(queryClient);
  records.people = [buildSelf(), { ...deniz, role: 'auditor' }];
  holdMarks();

  sendChange({ topic: 'users', ids: [3] });

  await waitFor(() => {
    expect(getPerson('deniz').querySelector('[data-changed]')).toHaveTextContent('auditor');
  });
});

describe('the setting', () => {
  const NAME = 'Admins need a second factor';

  it('goes back when saving fails, is saved at once, and asks the server for the required step of the user', async () => {
    const { person, records } = await openPeople([buildSelf()]);
    const user = mockEndpoint(getUser, () => buildAdmin());
    failEndpoint(changeAccountSettings, { status: 503, body: 'The disk is full' });
    const setting = screen.getByRole('switch', { name: NAME });
    await waitFor(() => expect(setting).toBeEnabled());
    expect(setting).not.toBeChecked();
    expect(setting).toHaveAccessibleDescription(/You have none yet, so you would set it up now\.$/);

    await person.click(setting);
    expect(await readToast()).toBe('Error The disk is full');
    expect(setting).not.toBeChecked();

    const sent = mockEndpoint(changeAccountSettings, ({ body }) => {
      records.settings = body as typeof records.settings;
      return records.settings;
    });
    await person.click(setting);

    expect(setting).toBeChecked();
    await waitFor(() => expect(user).toHaveLength(1));
    expect(sent.map(({ body }) => body)).toEqual([{ adminsNeedSecondFactor: true }]);
    expect(setting).toBeChecked();
    expect(setting).not.toHaveAccessibleDescription(/You have none/);
  });

  it('cannot be changed before it is loaded', async () => {
    mockPeople([buildSelf()]);
    failEndpoint(getAccountSettings, { status: 503, body: 'Not available' });
    const { person } = renderPeople();

    expect(await screen.findByText(/^The setting could not be loaded/)).toBeVisible();
    expect(screen.getByRole('switch', { name: NAME })).toBeDisabled();
    mockEndpoint(getAccountSettings, () => ({ adminsNeedSecondFactor: true }));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: NAME })).toBeChecked());
  });
});
