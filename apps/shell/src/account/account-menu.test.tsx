import { act, screen, waitFor, within } from '@testing-library/react';
import { defineArea } from '@atrium/area-contract';
import type { AccountSession } from '@atrium/contracts/account';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  WRONG_CURRENT_PASSWORD,
} from '@atrium/contracts/account';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { dismissToasts, Toaster } from '@atrium/ui';
import { changeDateLanguage, changeTheme } from '@atrium/ui/shell';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

const PANELS = {
  people: { title: 'People', module: './people-panel', roles: ['admin'] },
  notes: { title: 'Notes', module: './notes-panel' },
};

function open(path = '/tasks', user = buildUser()) {
  return renderInShell(
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>,
    { path, user },
  );
}

async function openMenu(person: ReturnType<typeof open>['person'], username = 'maria') {
  await person.click(screen.getByRole('button', { name: `Account: ${username}` }));
  return screen.findByRole('dialog', { name: 'Account' });
}

let isDirty = false;

beforeEach(() => {
  isDirty = false;
  openPage();
  const registry = buildRegistry();
  const tasks = registry.areas['tasks'];
  if (tasks) tasks.current.manifest.panels = PANELS;
  serveAreas(allReleases(registry), () =>
    defineArea({ Area: () => <input aria-label="Draft" />, isDirty: () => isDirty }),
  );
  serveRegistry(registry);
});

afterEach(async () => {
  act(dismissToasts);
  changeTheme('system');
  await act(() => changeDateLanguage('en'));
});

it('says who is signed in, and lists the panels that the user may open', async () => {
  const { person, currentPath } = open();
  await screen.findByLabelText('Draft');
  const menu = await openMenu(person);

  expect(menu).toHaveTextContent('maria@atrium.example');
  expect(menu).toHaveTextContent('Role: staff');
  expect(within(menu).queryByRole('button', { name: 'People' })).not.toBeInTheDocument();
  await expectAccessible();
  await person.click(within(menu).getByRole('button', { name: 'Notes' }));

  expect(currentPath()).toBe('/tasks?panel=notes');
  expect(screen.queryByRole('dialog', { name: 'Account' })).not.toBeInTheDocument();
});

it('lists panels of admins to admins', async () => {
  const { person } = open('/tasks', buildAdmin());
  await screen.findByLabelText('Draft');

  const menu = await openMenu(person, 'admin');

  expect(within(menu).getByRole('button', { name: 'People' })).toBeVisible();
});

it('changes the theme', async () => {
  const { person } = open();
  await openMenu(person);

  await person.selectOptions(screen.getByLabelText('Theme'), 'Dark');

  expect(document.documentElement.dataset.theme).toBe('dark');
});

it('changes the language of dates, after asking about unsaved work', async () => {
  isDirty = true;
  const { person } = open();
  const draft = await screen.findByLabelText('Draft');
  await person.type(draft, 'typed');
  await openMenu(person);

  await person.selectOptions(screen.getByLabelText('Language of dates'), 'Deutsch');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard your changes?');
  expect(draft).toHaveValue('typed');
  await person.click(screen.getByRole('button', { name: 'Discard' }));

  await waitFor(() => {
    expect(screen.getByLabelText('Draft')).toHaveValue('');
  });
  expect(document.cookie).toContain('atrium_dates=de');
});

describe('the password dialog', () => {
  it('changes the password, and closes', async () => {
    const { person, currentPath } = open('/tasks?q=a');
    const menu = await openMenu(person);
    await person.click(within(menu).getByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change password' });
    expect(currentPath()).toBe('/tasks?q=a&account=password');
    await expectAccessible();

    failEndpoint(changePassword, { status: 400, body: WRONG_CURRENT_PASSWORD });
    await person.type(within(dialog).getByLabelText('Current password'), 'wrong');
    await person.type(within(dialog).getByLabelText('New password'), 'a long story');
    await person.type(within(dialog).getByLabelText('New password again'), 'a long story{Enter}');
    await waitFor(() => {
      expect(within(dialog).getByLabelText('Current password')).toHaveAccessibleDescription(
        WRONG_CURRENT_PASSWORD,
      );
    });

    const requests = mockEndpoint(changePassword, () => ({}));
    await person.click(within(dialog).getByRole('button', { name: 'Change password' }));

    expect(await readToast()).toContain('Password changed');
    expect(requests).toHaveLength(1);
    await waitFor(() => {
      expect(currentPath()).toBe('/tasks?q=a');
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Account: maria' })).toHaveFocus();
    });
  });

  it('shows any other error above the fields', async () => {
    failEndpoint(changePassword, { status: 429, body: 'Too many attempts.' });
    const { person } = open('/tasks?account=password');
    await person.type(await screen.findByLabelText('Current password'), 'demo1234');
    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');

    expect(await screen.findByText('Too many attempts.')).toHaveAttribute('role', 'alert');
  });
});

describe('the sessions dialog', () => {
  function buildSession(values: Partial<AccountSession>): AccountSession {
    return {
      id: 1,
      browser: 'Firefox on Linux',
      address: '192.0.2.1',
      startedAt: '2026-11-20T08:00:00.000Z',
      lastSeenAt: '2026-11-21T09:30:00.000Z',
      isCurrent: false,
      ...values,
    };
  }

  it('lists the sessions, and ends one or all others', async () => {
    let sessions = [
      buildSession({ isCurrent: true }),
      buildSession({ id: 2, browser: null, address: null }),
      buildSession({ id: 3, browser: 'Chrome on Android' }),
    ];
    mockEndpoint(listSessions, () => sessions);
    const ends = mockEndpoint(endSession, () => {
      sessions = sessions.filter(({ id }) => id !== 2);
      return {};
    });
    mockEndpoint(endOtherSessions, () => {
      sessions = sessions.slice(0, 1);
      return {};
    });
    const { person } = open('/tasks?account=sessions');
    const list = await screen.findByRole('list', { name: 'Sessions' });
    const [current] = within(list).getAllByRole('listitem');
    expect(current).toHaveTextContent(/^Firefox on Linux This browser/);
    expect(current).toHaveTextContent('192.0.2.1');
    expect(current).toHaveTextContent('Last seen Nov 21, 2026');
    expect(within(list).getAllByRole('button')).toHaveLength(2);
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'End the session in Unknown browser' }));
    await waitFor(() => {
      expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    });
    expect(ends.map(({ url }) => url.pathname)).toEqual(['/api/account/sessions/2']);

    await person.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => {
      expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    });
    expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    failEndpoint(listSessions, { status: 503, body: 'Busy' });
    const { person } = open('/tasks?account=sessions');
    const dialog = await screen.findByRole('dialog', { name: 'My sessions' });
    await within(dialog).findByText('Your sessions could not be loaded');
    mockEndpoint(listSessions, () => [buildSession({ isCurrent: true })]);

    await person.click(within(dialog).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('This browser')).toBeVisible();
  });
});

describe('the second factor dialog', () => {
  it('creates new recovery codes, and turns the second factor off', async () => {
    let state = { isOn: true, isRequired: false, recoveryCodesLeft: 1 };
    mockEndpoint(getSecondFactor, () => state);
    mockEndpoint(replaceRecoveryCodes, () => {
      state = { ...state, recoveryCodesLeft: 10 };
      return { recoveryCodes: ['aaaa-bbbb'] };
    });
    mockEndpoint(turnOffSecondFactor, () => {
      state = { ...state, isOn: false };
      return state;
    });
    const { person } = open('/tasks?account=second-factor');
    expect(await screen.findByText(/One recovery code is left\./)).toBeVisible();
    await expectAccessible();

    await person.click(screen.getByRole('button', { name: 'New recovery codes' }));
    await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText(/10 recovery codes are left\./)).toBeVisible();

    await person.click(screen.getByRole('button', { name: 'Turn off' }));
    await person.type(screen.getByLabelText('Your password'), 'demo1234{Enter}');
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  });

  it('cannot be turned off by a role that requires it', async () => {
    mockEndpoint(getSecondFactor, () => ({ isOn: true, isRequired: true, recoveryCodesLeft: 0 }));
    open('/tasks?account=second-factor');

    expect(await screen.findByText(/Your role requires it/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
  });
});

it.each(['nothing', 'constructor'])('shows no dialog for the unknown name %s', async (name) => {
  const { person } = open(`/tasks?account=${name}`);
  await screen.findByLabelText('Draft');

  // It comes from the same chunk as the dialogs.
  await openMenu(person);

  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

it('lists the keyboard shortcuts', async () => {
  const { person, currentPath } = open('/tasks?account=shortcuts');
  expect(await screen.findByText(/Search and commands/)).toBeVisible();
  await person.keyboard('{Escape}');
  await waitFor(() => {
    expect(currentPath()).toBe('/tasks');
  });
});
