import { act, screen, waitFor, within } from '@testing-library/react';
import { defineArea } from '@atrium/area-contract';
import type { CurrentUser } from '@atrium/contracts';
import { getUser } from '@atrium/contracts';
import { changePassword } from '@atrium/contracts/account';
import { changeNoticeSettings, getNoticeSettings, noticeSettings } from '@atrium/contracts/notices';
import { adoptWorkEmail, getWorkEmail } from '@atrium/contracts/work-email';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  readToast,
} from '@atrium/testing';
import { changeDateLanguage, changeTheme } from '@atrium/ui/shell';
import { allReleases, buildRegistry, liveArea } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const PANELS = {
  people: { title: 'People', icon: 'users', module: './people-panel', roles: ['admin'] },
  notes: { title: 'Notes', icon: 'notebook', module: './notes-panel' },
};

let isDirty = false;

async function openMenu(path = '/tasks', user?: CurrentUser) {
  const page = openShell(path, user);
  const draft = await screen.findByLabelText('Draft');
  await page.person.click(screen.getByRole('button', { name: 'Account: maria' }));
  return { ...page, draft, menu: await screen.findByRole('dialog', { name: 'Account' }) };
}

beforeEach(() => {
  isDirty = false;
  openPage();
  const registry = buildRegistry();
  liveArea(registry).current.manifest.panels = PANELS;
  serveAreas(allReleases(registry), () =>
    defineArea({ Area: () => <input aria-label="Draft" />, isDirty: () => isDirty }),
  );
  serveRegistry(registry);
});

afterEach(async () => {
  changeTheme('system');
  await act(() => changeDateLanguage('en'));
});

it('says who is signed in, and lists the panels that the user may open', async () => {
  const { person, currentPath, menu } = await openMenu();

  expect(menu).toHaveTextContent('maria@atrium.example');
  expect(menu).toHaveTextContent('Role: staff');
  expect(within(menu).queryByRole('button', { name: 'People' })).not.toBeInTheDocument();
  await person.click(within(menu).getByRole('button', { name: 'Notes' }));

  expect(currentPath()).toBe('/tasks?panel=notes');
  expect(screen.queryByRole('dialog', { name: 'Account' })).not.toBeInTheDocument();
});

it('sets the panels apart from the account, each with its icon', async () => {
  const { menu } = await openMenu('/tasks', buildAdmin({ username: 'maria' }));

  const account = within(menu).getByRole('list', { name: 'Your account' });
  expect(readIcons(account)).toMatchObject({ 'My sessions': 'lucide-monitor-smartphone' });
  expect(readIcons(within(menu).getByRole('list', { name: 'Over any page' }))).toEqual({
    People: 'lucide-users',
    // Of a name that the shell does not know.
    Notes: 'lucide-panel-right',
  });
  await expectAccessible();
});

function readIcons(list: HTMLElement): Record<string, string | undefined> {
  return Object.fromEntries(
    within(list)
      .getAllByRole('button')
      .map((button) => [
        button.textContent,
        [...(button.querySelector('svg')?.classList ?? [])].findLast((name) =>
          name.startsWith('lucide-'),
        ),
      ]),
  );
}

it('offers the address at work, and says that it is used', async () => {
  let offered: string | null = 'maria@work.example';
  mockEndpoint(getWorkEmail, () => ({ offered }));
  mockEndpoint(getUser, () => buildUser({ email: 'maria@work.example' }));
  const requests = mockEndpoint(adoptWorkEmail, () => {
    offered = null;
    return { offered };
  });
  const { person, menu } = await openMenu();
  expect(await within(menu).findByText(/^Your address at work is now/)).toHaveTextContent(
    'Your address at work is now maria@work.example.',
  );
  await expectAccessible();

  await person.click(within(menu).getByRole('button', { name: 'Use it' }));

  expect(await readToast()).toBe('Success Email address changed');
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'maria@work.example' }]);
  expect(within(menu).queryByText(/^Your address at work/)).not.toBeInTheDocument();
});

it('changes the theme', async () => {
  const { person } = await openMenu();

  await person.selectOptions(screen.getByLabelText('Theme'), 'Dark');

  expect(document.documentElement.dataset.theme).toBe('dark');
});

it('changes the language of dates, after asking about unsaved work', async () => {
  isDirty = true;
  const { person, draft } = await openMenu();

  await person.selectOptions(screen.getByLabelText('Language of dates'), 'Deutsch');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Discard your changes?');
  expect(draft).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Discard' }));

  await waitFor(() => expect(draft).not.toBeInTheDocument());
  expect(document.cookie).toContain('atrium_dates=de');
});

it('turns mails of notices on and off, and says if that fails', async () => {
  let settings = { areMailed: false };
  mockEndpoint(getNoticeSettings, () => settings);
  const changes = mockEndpoint(changeNoticeSettings, ({ body }) => {
    settings = noticeSettings.parse(body);
    return settings;
  });
  const { person, menu } = await openMenu();
  const box = await within(menu).findByLabelText('Mail me what I have not seen');
  expect(box).not.toBeChecked();
  await person.click(box);
  await waitFor(() => expect(changes.map(({ body }) => body)).toEqual([{ areMailed: true }]));
  await expectAccessible();

  failEndpoint(changeNoticeSettings, { status: 503, body: 'Busy' });
  await person.click(box);

  expect(await readToast()).toContain('Busy');
  expect(box).toBeChecked();
});

it('offers no mails of notices on a server without them', async () => {
  const reads = failEndpoint(getNoticeSettings, { status: 404, body: 'Not found' });
  const { menu } = await openMenu();
  await waitFor(() => expect(reads).toHaveLength(1));

  expect(within(menu).queryByRole('checkbox')).not.toBeInTheDocument();
});

describe('the password dialog', () => {
  it('changes the password, and closes', async () => {
    const { person, currentPath, menu } = await openMenu('/tasks?q=a');
    await person.click(within(menu).getByRole('button', { name: 'Change password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change password' });
    expect(currentPath()).toBe('/tasks?q=a&account=password');
    await expectAccessible();

    const requests = mockEndpoint(changePassword, () => ({}));
    await person.type(within(dialog).getByLabelText('Current password'), 'demo1234');
    await person.type(within(dialog).getByLabelText('New password'), 'a long story');
    await person.type(within(dialog).getByLabelText('New password again'), 'a long story{Enter}');

    expect(await readToast()).toContain('Password changed');
    expect(requests).toHaveLength(1);
    await waitFor(() => expect(currentPath()).toBe('/tasks?q=a'));
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Account: maria' })).toHaveFocus();
    });
  });

  it('shows any other error above the fields', async () => {
    failEndpoint(changePassword, { status: 429, body: 'Too many attempts.' });
    const { person } = openShell('/tasks?account=password');
    await person.type(await screen.findByLabelText('Current password'), 'demo1234');
    await person.type(screen.getByLabelText('New password'), 'a long story');
    await person.type(screen.getByLabelText('New password again'), 'a long story{Enter}');

    expect(await screen.findByText('Too many attempts.')).toHaveAttribute('role', 'alert');
  });
});

it('shows no dialog for an unknown name', async () => {
  // The menu comes from the same chunk as the dialogs.
  await openMenu('/tasks?account=constructor');

  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
