import { screen, waitFor, within } from '@testing-library/react';
import type { Person } from '@atrium/contracts/people';
import {
  changePersonRights,
  changePersonRole,
  changePersonState,
  createPasswordLink,
  endPersonSessions,
  removePersonProviderAccount,
  removePersonSecondFactor,
} from '@atrium/contracts/people';
import {
  buildPerson,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import {
  buildSelf,
  chooseAction,
  getPerson,
  mockPeople,
  openPeople,
  renderPeople,
} from '../../testing/open-people';
import { buildApp, mockReleases } from '../../testing/open-releases';

const LAST_ADMIN = 'admin is the last active admin.';

const ACCOUNT = {
  issuer: 'https://login.example.com/realms/staff',
  subject: 'p-1',
  email: 'maria@work.example',
  linkedAt: '2026-11-03T10:00:00.000Z',
};

async function openWith(values: Partial<Person> = {}) {
  return openPeople([buildSelf(), buildPerson(values)]);
}

it('offers the actions that make sense in the state of a person', async () => {
  const states: [Partial<Person>, string[]][] = [
    [
      { state: 'active' },
      ['Change role', 'Change release rights', 'Reset password', 'End sessions', 'Deactivate'],
    ],
    [
      { state: 'active', hasSecondFactor: true },
      [
        'Change role',
        'Change release rights',
        'Reset password',
        'End sessions',
        'Turn off second factor',
        'Deactivate',
      ],
    ],
    [
      { state: 'invited' },
      ['Change role', 'Change release rights', 'New password link', 'Deactivate'],
    ],
    [{ state: 'deactivated' }, ['Change role', 'Change release rights', 'Reactivate']],
    [
      { state: 'deactivated', providerAccount: ACCOUNT },
      ['Change role', 'Change release rights', 'Remove sign-in link', 'Reactivate'],
    ],
  ];
  const people = states.map(([values], index) =>
    buildPerson({ id: index + 10, username: `person${String(index)}`, ...values }),
  );
  const { person } = await openPeople([buildSelf(), ...people]);
  for (const [index, [, labels]] of states.entries()) {
    await person.click(screen.getByRole('button', { name: `Actions for person${String(index)}` }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual(labels);
    await person.keyboard('{Escape}');
  }
});

it('offers to remove the sign-in link of somebody who is deactivated, too', async () => {
  const { person } = await openWith({ state: 'deactivated', providerAccount: ACCOUNT });
  await person.click(screen.getByRole('button', { name: 'Actions for maria' }));

  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Change role',
    'Change release rights',
    'Remove sign-in link',
    'Reactivate',
  ]);
});

it.each<[string, Partial<Person>, boolean]>([
  ['another admin', { role: 'admin' }, true],
  ['an admin who has no password yet', { role: 'admin', state: 'invited' }, false],
])(
  'with %s, Deactivate is offered only if somebody else can sign in as an admin',
  async (_, values, isOffered) => {
    // The filter hides the other person, who counts all the same.
    const { person } = await openPeople(
      [buildSelf(), buildPerson(values)],
      '/tasks?panel=people&panel-q=admin@',
    );
    await person.click(screen.getByRole('button', { name: 'Actions for admin' }));

    await screen.findByRole('menuitem', { name: 'Change role' });
    expect(screen.queryAllByRole('menuitem', { name: 'Deactivate' })).toHaveLength(
      isOffered ? 1 : 0,
    );
  },
);

it('offers no links and no second factor for oneself, which the account menu has, and the last admin is not deactivated', async () => {
  const { person } = await openPeople([buildSelf({ hasSecondFactor: true })]);
  await person.click(screen.getByRole('button', { name: 'Actions for admin' }));

  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Change role',
    'Change release rights',
    'End sessions',
  ]);
});

describe('release rights', () => {
  async function openRights(values: Partial<Person> = {}) {
    const apps = ['shell', 'api', 'calendar', 'tasks'].map((app) => buildApp({ app }));
    mockReleases({ apps });
    const opened = await openWith(values);
    await chooseAction(opened, 'maria', 'Change release rights');
    const dialog = within(await screen.findByRole('dialog', { name: 'Release rights of maria' }));
    return { ...opened, dialog };
  }

  it('are shown with the person, and changed by area', async () => {
    const { person, dialog, records, onDirtyChange } = await openRights({
      rights: ['releases:former', 'releases:tasks'],
    });
    expect(getPerson('maria')).toHaveTextContent('Releases: former, tasks');
    const requests = mockEndpoint(changePersonRights, () => {
      const [self, maria] = records.people;
      records.people = [self, { ...maria, rights: ['releases:calendar'] }] as Person[];
      return buildPerson();
    });
    const boxes = await dialog.findAllByRole('checkbox');
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual([
      'calendar',
      'former',
      'tasks',
    ]);
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(
      'A change ends all sessions of maria.',
    );
    await expectAccessible();
    for (const area of ['former', 'tasks', 'calendar']) {
      await person.click(dialog.getByLabelText(area));
    }
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
    await person.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await readToast()).toBe('Success Release rights of maria changed');
    expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/people/2/rights', { rights: ['releases:calendar'] }],
    ]);
    await waitFor(() => expect(getPerson('maria')).toHaveTextContent('Releases: calendar'));
  });

  it('are not sent when they stay, and the dialog says why the server refuses them', async () => {
    const { person, dialog } = await openRights();
    failEndpoint(changePersonRights, { status: 409, body: 'There is no area tasks here.' });
    const box = await dialog.findByLabelText('tasks');
    await person.click(box);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('There is no area tasks here.');

    await person.click(box);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a confirmed action', () => {
  const cases = [
    {
      action: 'Deactivate',
      endpoint: changePersonState,
      confirm: 'Deactivate',
      consequence: 'maria is signed out at once, and cannot sign in until',
      sent: ['PUT /api/people/2/state', { isActive: false }],
      toast: 'Success maria deactivated',
    },
    {
      action: 'End sessions',
      endpoint: endPersonSessions,
      confirm: 'End sessions',
      consequence: 'maria is signed out in all browsers, and can sign in again.',
      sent: ['DELETE /api/people/2/sessions', undefined],
      toast: 'Success Sessions of maria ended',
    },
    {
      action: 'Turn off second factor',
      endpoint: removePersonSecondFactor,
      confirm: 'Turn off',
      consequence: 'maria is signed out, and signs in with the password alone',
      sent: ['DELETE /api/people/2/second-factor', undefined],
      toast: 'Success Second factor of maria turned off',
    },
    {
      action: 'Remove sign-in link',
      endpoint: removePersonProviderAccount,
      confirm: 'Remove',
      consequence:
        'maria is signed out, and the next sign-in at login.example.com with the same email address makes a new link. The present one is with “p-1”, since Nov 3, 2026.',
      sent: ['DELETE /api/people/2/provider-account', undefined],
      toast: 'Success Sign-in link of maria removed',
    },
  ];

  it.each(cases)('$action', async ({ action, endpoint, confirm, consequence, sent, toast }) => {
    const opened = await openWith({ hasSecondFactor: true, providerAccount: ACCOUNT });
    const { person, records } = opened;
    const changed = buildPerson({ role: 'changed' });
    const requests = mockEndpoint(endpoint, () => {
      records.people = [buildSelf(), changed];
      return changed;
    });
    await chooseAction(opened, 'maria', action);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(consequence);
    expect(requests).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: confirm }));

    expect(await readToast()).toBe(toast);
    expect(requests.map(({ url, body }) => [`${endpoint.method} ${url.pathname}`, body])).toEqual([
      sent,
    ]);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(getPerson('maria')).toHaveTextContent('changed');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Actions for maria' })).toHaveFocus(),
    );
  });

  it('reactivates', async () => {
    const opened = await openWith({ state: 'deactivated' });
    const requests = mockEndpoint(changePersonState, () => buildPerson());
    await chooseAction(opened, 'maria', 'Reactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate maria?' }));
    await expectAccessible();
    await opened.person.click(dialog.getByRole('button', { name: 'Reactivate' }));

    expect(await readToast()).toBe('Success maria reactivated');
    expect(requests.map(({ body }) => body)).toEqual([{ isActive: true }]);
  });

  it('warns admins of the end of their own session, shows why the server refuses, and other errors as a toast', async () => {
    const opened = await openWith({ role: 'admin' });
    failEndpoint(changePersonState, { status: 409, body: LAST_ADMIN });
    await chooseAction(opened, 'admin', 'Deactivate');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('You are signed out at once');
    await opened.person.click(within(dialog).getByRole('button', { name: 'Deactivate' }));

    expect(await within(dialog).findByRole('alert')).toHaveTextContent(LAST_ADMIN);
    await expectAccessible();
    failEndpoint(changePersonState, { status: 503, body: 'The disk is full' });
    await opened.person.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(await readToast()).toBe('Error The disk is full');
    expect(dialog).toBeInTheDocument();
  });
});

describe('changing a role', () => {
  async function openRole(username: string) {
    const opened = await openWith();
    await chooseAction(opened, username, 'Change role');
    const dialog = within(
      await screen.findByRole('dialog', { name: `Change role of ${username}` }),
    );
    return { ...opened, dialog, role: dialog.getByLabelText('Role') };
  }

  it('sends the new one, and nothing for the same one', async () => {
    const opened = await openRole('maria');
    const { person, onDirtyChange } = opened;
    const requests = mockEndpoint(changePersonRole, () => buildPerson({ role: 'admin' }));
    expect(opened.role).toHaveDisplayValue('staff');
    await expectAccessible();
    await person.click(opened.dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests).toHaveLength(0);

    await chooseAction(opened, 'maria', 'Change role');
    const dialog = within(await screen.findByRole('dialog'));
    await person.selectOptions(dialog.getByLabelText('Role'), 'admin');
    expect(onDirtyChange).toHaveBeenLastCalledWith(true);
    await person.click(dialog.getByRole('button', { name: 'Change role' }));

    expect(await readToast()).toBe('Success Role of maria changed to admin');
    expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/people/2/role', { role: 'admin' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(onDirtyChange).toHaveBeenLastCalledWith(false);
  });

  it('shows at the field that the last admin is needed', async () => {
    const { person, dialog, role } = await openRole('admin');
    failEndpoint(changePersonRole, { status: 409, body: LAST_ADMIN });
    await person.selectOptions(role, 'staff');
    await person.click(dialog.getByRole('button', { name: 'Change role' }));

    await waitFor(() => expect(role).toHaveAccessibleDescription(new RegExp(LAST_ADMIN)));
    expect(role).toHaveDisplayValue('staff');
  });
});

describe('resetting a password', () => {
  it('shows why the server refuses, and mails a link', async () => {
    const opened = await openWith();
    failEndpoint(createPasswordLink, { status: 409, body: 'maria is deactivated.' });
    await chooseAction(opened, 'maria', 'Reset password');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reset password' }));
    const delivery = dialog.getByLabelText('Password link');
    expect(delivery).toHaveAccessibleDescription('maria@atrium.example');
    await expectAccessible();
    await opened.person.click(dialog.getByRole('button', { name: 'Send link' }));
    await waitFor(() => expect(delivery).toHaveAccessibleDescription(/maria is deactivated\./));

    const requests = mockEndpoint(createPasswordLink, () => ({
      person: buildPerson(),
      link: null,
    }));
    await opened.person.click(dialog.getByRole('button', { name: 'Send link' }));
    expect(await readToast()).toBe('Success Password link sent to maria@atrium.example');
    expect(requests.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/people/2/password-link', { delivery: 'mail' }],
    ]);
  });

  it('shows a link to copy where the server has no mail server, without a toast', async () => {
    mockPeople([buildSelf(), buildPerson()]).settings.sendsMail = false;
    mockEndpoint(createPasswordLink, () => ({ person: buildPerson(), link: 'https://link' }));
    const opened = renderPeople();
    await waitFor(() => expect(screen.getByRole('switch')).toBeEnabled());
    await chooseAction(opened, 'maria', 'Reset password');
    const dialog = within(await screen.findByRole('dialog'));
    await opened.person.click(dialog.getByRole('button', { name: 'Create link' }));

    expect(await screen.findByLabelText('Link')).toHaveValue('https://link');
    expect(screen.getByLabelText('Link')).toHaveAccessibleDescription(/for 72 hours/);
    expect(screen.queryByText('Success')).not.toBeInTheDocument();
  });
});
