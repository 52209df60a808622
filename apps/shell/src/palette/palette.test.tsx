import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContributionContext } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
} from '@atrium/testing';
import { switchShortcuts } from '@atrium/ui/shortcut';
import { allReleases, extendRegistry } from '../testing/build-release';
import {
  headingArea,
  loadedPaths,
  openPage,
  serveAreas,
  serveRegistry,
} from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const contributions = { commands: './commands', search: './search' };
/** A registry in which tasks, admin and chat contribute commands and a search, and admin has a panel. */
const REGISTRY = extendRegistry({
  tasks: { contributions },
  admin: { contributions, panels: { people: { title: 'People', module: './people' } } },
  chat: { contributions },
});

/** Exports of the modules of an area, by area; `null` makes the module never arrive. */
type Modules = Partial<Record<string, { commands?: unknown; search?: unknown } | null>>;

const titles = ['Renew the contract', 'Fix İstanbul export', 'Call the printer'];
/** Contexts with which searches were prepared. */
const prepared: ContributionContext[] = [];
let isDirty = false;

/** Modules of areas that work. */
const working: Modules = {
  tasks: {
    commands: {
      list: () => [{ id: 'new', label: 'Create task', to: '/tasks?new=task', keywords: ['add'] }],
    },
    search: {
      title: 'Tasks',
      prepare: (context: ContributionContext) => {
        prepared.push(context);
        return Promise.resolve((text: string) =>
          titles
            .filter((title) => title.toLowerCase().includes(text.toLowerCase()))
            .map((label) => ({ id: label, label, detail: 'Open', to: `/chat?task=${label}` })),
        );
      },
    },
  },
  admin: {
    commands: { list: () => [{ id: 'new', label: 'Add distributor', to: '/register' }] },
    search: { title: 'Companies', prepare: () => Promise.resolve(() => []) },
  },
};

/** Serves all releases with working modules, and these of the chat. */
function serve(chat: Modules[string]) {
  const modules: Modules = { ...working, chat };
  serveAreas(
    allReleases(REGISTRY),
    (release) => headingArea(release, () => isDirty),
    ({ manifest }) => modules[manifest.name] ?? {},
    ({ manifest }) =>
      modules[manifest.name] === null ? new Promise(() => undefined) : Promise.resolve(),
  );
}

async function openTasks(user = buildUser({ id: 7 })) {
  const opened = openShell('/tasks', user);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

async function openPalette(user = buildUser({ id: 7 })) {
  const opened = await openTasks(user);
  await opened.person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search and commands' });
  return opened;
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
const reported = jest.fn();

/** Waits until all areas have answered. */
async function settled() {
  await waitFor(() => expect(status()).not.toMatch(/…/));
}

const emptySearch = { title: 'People', prepare: () => Promise.resolve(() => []) };

beforeEach(() => {
  reported.mockReset();
  // jsdom lacks it.
  Object.assign(window, { reportError: reported });
  prepared.splice(0);
  isDirty = false;
  openPage();
  serve({ commands: { list: () => [] }, search: emptySearch });
  serveRegistry(REGISTRY);
});

it('opens by its button and by the shortcut, which also closes it', async () => {
  const { person } = await openTasks();
  const button = screen.getByRole('button', { name: 'Search and commands' });

  await person.click(button);
  expect(await screen.findByRole('combobox')).toHaveFocus();
  await person.keyboard('{Control>}k{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
  await person.keyboard('{Meta>}k{/Meta}');
  expect(await screen.findByRole('combobox')).toHaveFocus();
});

it('loads nothing of areas before it opens, and then only of those that the user may open', async () => {
  const { person } = await openTasks();
  expect(loadedPaths().filter((path) => path.startsWith('/areas/chat/'))).toEqual([]);

  await person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Create task' });

  expect(loadedPaths().some((path) => path.startsWith('/areas/chat/'))).toBe(true);
  expect(loadedPaths().filter((path) => path.startsWith('/areas/admin/'))).toEqual([]);
});

it('finds commands by words and keywords, regardless of case and order', async () => {
  const { person } = await openPalette();
  await settled();

  await person.type(screen.getByRole('combobox'), 'TASK crea');
  expect(options()).toEqual(['Create task']);
  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'add');
  expect(options()).toEqual(['Create task']);
});

it('shows the results of areas under their headings, and their number', async () => {
  const { person, queryClient } = await openPalette();
  await settled();
  await person.type(screen.getByRole('combobox'), 'printer');

  expect(options()).toEqual(['Call the printerOpen']);
  expect(screen.getByRole('group', { name: 'Tasks' })).toBeVisible();
  expect(status()).toBe('1 result');
  expect(screen.getByRole('combobox')).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option').id,
  );
  await expectAccessible();

  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'zebra');
  expect(options()).toEqual([]);
  expect(status()).toBe('Nothing found for “zebra”');
  // In the middle of the list, with what to try.
  expect(screen.getByText(/^Try fewer or shorter words/)).toBeVisible();
  await expectAccessible();
  // Each search is prepared once for an opening.
  expect(prepared).toEqual([
    { user: { id: 7, username: expect.any(String) as string, role: 'staff' }, queryClient },
  ]);
});

it('opens the selected entry by keyboard and offers it as recent the next time', async () => {
  const { person, currentPath } = await openPalette();
  await settled();
  await person.type(screen.getByRole('combobox'), 'a');
  const first = selected();
  await person.keyboard('{ArrowDown}');
  expect(selected()).not.toBe(first);
  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'renew');
  expect(selected()).toBe('Renew the contractOpen');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 229 });
  expect(currentPath()).toBe('/tasks');
  await person.keyboard('{Enter}');

  await waitFor(() => expect(currentPath()).toBe('/chat?task=Renew the contract'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option')).toHaveTextContent('Renew the contract');
});

it('offers recent items as they are by now, and none that are gone', async () => {
  const names = new Map([
    ['1', 'Northwind'],
    ['2', 'Contoso'],
  ]);
  const entryOf = (id: string) => {
    const label = names.get(id);
    return label === undefined ? null : { id, label, to: `/tasks?of=${label}` };
  };
  serve({
    commands: { list: () => [] },
    search: {
      title: 'Customers',
      prepare: () => Promise.resolve(() => [...names.keys()].map(entryOf)),
      recall: (_context: ContributionContext, id: string) => Promise.resolve(entryOf(id)),
    },
  });
  const { person, currentPath } = await openPalette(buildUser({ id: 70 }));
  for (const name of ['Northwind', 'Contoso']) {
    await settled();
    await person.type(screen.getByRole('combobox'), 'z');
    await person.click(screen.getByRole('option', { name }));
    await waitFor(() => expect(currentPath()).toBe(`/tasks?of=${name}`));
    await person.keyboard('{Control>}k{/Control}');
  }
  await settled();
  const recent = () => within(screen.getByRole('group', { name: 'Recent' })).getAllByRole('option');
  expect(recent().map(({ textContent }) => textContent)).toEqual(['Contoso', 'Northwind']);
  await person.keyboard('{Escape}');

  names.set('1', 'Northwind Traders');
  names.delete('2');
  await person.keyboard('{Control>}k{/Control}');
  await settled();
  expect(recent().map(({ textContent }) => textContent)).toEqual(['Northwind Traders']);
  await person.click(screen.getByRole('option', { name: 'Northwind Traders' }));
  await waitFor(() => expect(currentPath()).toBe('/tasks?of=Northwind Traders'));
  await person.keyboard('{Control>}k{/Control}');
  await settled();
  expect(recent()).toHaveLength(1);
});

it('lists commands and pages before anything is typed, and nothing that other users have chosen', async () => {
  const { person, currentPath } = await openPalette(buildAdmin({ id: 1 }));
  await settled();

  expect(options()).toEqual([
    'Add distributor',
    'Create task',
    'Home',
    'Register',
    'Tasks',
    'Chat',
    'For you',
    'People',
    'Change password',
    'My sessions',
    'Second factor',
    'Calendar feed',
    'Keyboard shortcuts?',
    'Theme: SystemCurrent',
    'Theme: Light',
    'Theme: Dark',
    'Log out',
  ]);
  expect(status()).toBe('Type to search');

  // A panel opens over the page.
  await person.click(screen.getByRole('option', { name: 'People' }));
  await waitFor(() => expect(currentPath()).toBe('/tasks?panel=people'));
});

it('asks before it leaves unsaved work', async () => {
  isDirty = true;
  const { person, currentPath } = await openPalette(buildUser({ id: 3 }));
  await person.click(await screen.findByRole('option', { name: 'Chat' }));

  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(currentPath()).toBe('/tasks');
  await person.keyboard('{Control>}k{/Control}');
  await person.click(await screen.findByRole('option', { name: 'Chat' }));
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(currentPath()).toBe('/chat'));
});

it('stays closed while a dialog is open', async () => {
  isDirty = true;
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  await screen.findByRole('alertdialog');

  await person.keyboard('{Control>}k{/Control}');

  expect(screen.queryByRole('combobox')).toBeNull();
});

it('opens account dialogs over the current page, which closing them restores', async () => {
  const { person, currentPath } = await openPalette();
  await settled();
  await person.type(screen.getByRole('combobox'), 'shortcuts');
  await person.keyboard('{Enter}');

  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText(/Search and commands/)).toBeVisible();
  expect(currentPath()).toBe('/tasks?account=shortcuts');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(currentPath()).toBe('/tasks'));
});

it('marks what matched, and shows an excerpt of a longer text', async () => {
  const excerpt = `${'Nobody knows. '.repeat(20)}Ask Wei for the spare key. ${'Then wait. '.repeat(20)}`;
  const entry = {
    id: '1',
    label: '\u2068דלת\u2069 door',
    detail: 'Todo',
    to: '/tasks?task=1',
    excerpt,
  };
  serve({ search: { title: 'Doors', prepare: () => Promise.resolve(() => [entry]) } });
  const { person } = await openPalette(buildUser({ id: 11 }));
  await settled();
  await person.type(screen.getByRole('combobox'), 'Door spare');

  const option = screen.getByRole('option');
  const marks = [...option.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['door', 'spare']);
  expect(option).toHaveTextContent(/^דלת doorTodo…knows\. .*Ask Wei for the spare key\..*…$/);
  expect(within(option).getByText('דלת').closest('bdi')).not.toBeNull();
  expect(option).toHaveAccessibleName(/door Todo … ?knows\. .*Ask Wei for the spare key/);
  await expectAccessible();

  // The excerpt belongs to what was searched for.
  await person.keyboard('{Enter}');
  await person.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: 'Recent' });
  expect(within(recent).getByRole('option')).toHaveTextContent(/^דלת doorTodo$/);
});

describe('a search on the server', () => {
  const messages = ['The printer is out of ink', 'Print it twice', 'Printer paper'];
  const asked: string[] = [];

  function serveMessages(find: (text: string) => Promise<unknown>) {
    asked.splice(0);
    serve({
      commands: { list: () => [] },
      search: {
        ...emptySearch,
        remote: {
          title: 'Messages',
          find: (context: ContributionContext, text: string) => {
            asked.push(`${context.user.username} ${text}`);
            return find(text);
          },
        },
      },
    });
  }

  const toEntry = (excerpt: string, index: number) => ({
    id: `message-${String(index)}`,
    label: 'Message from maria',
    excerpt,
    to: `/chat?with=2&message=${String(index)}`,
  });

  it('begins once typing pauses, with two characters, and opens what it finds', async () => {
    serveMessages(() => Promise.resolve(messages.map(toEntry)));
    const { person, currentPath } = await openPalette(buildUser({ id: 12, username: 'deniz' }));
    await settled();
    const input = screen.getByRole('combobox');
    await person.type(input, 'p');
    expect(status()).not.toContain('searching');
    await person.type(input, 'rinter');

    const group = await screen.findByRole('group', { name: 'Messages' });
    expect(within(group).getAllByRole('option')).toHaveLength(3);
    await settled();
    expect(asked).toEqual(['deniz printer']);
    // After those of all areas, so that the first result stays where it is.
    expect(selected()).toBe('Call the printerOpen');

    // Results that still match stay until the server has answered.
    await person.type(input, ' paper');
    expect(options()).toEqual(['Message from mariaPrinter paper']);
    expect(status()).toBe('1 result, still searching…');
    await person.keyboard('{Enter}');
    await waitFor(() => expect(currentPath()).toBe('/chat?with=2&message=2'));
  });

  it('that fails says nothing, and leaves the other results', async () => {
    serveMessages(() => Promise.reject(new Error('planted')));
    const { person } = await openPalette(buildUser({ id: 12 }));
    await settled();
    await person.type(screen.getByRole('combobox'), 'printer');
    await waitFor(() => expect(asked).toHaveLength(1));
    await settled();

    expect(options()).toEqual(['Call the printerOpen']);
    expect(status()).toBe('1 result');
    expect(reported).not.toHaveBeenCalled();
    await person.clear(screen.getByRole('combobox'));
    await person.type(screen.getByRole('combobox'), 'zebra');
    expect(status()).toBe('Searching…');
    expect(await screen.findByText(/^Try fewer or shorter words/)).toBeVisible();
  });
});

describe('commands of the shell', () => {
  async function choose(command: string, user = buildUser({ id: 13 })) {
    const opened = await openPalette(user);
    await settled();
    await opened.person.type(screen.getByRole('combobox'), command);
    await opened.person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    return opened;
  }

  it('change the theme', async () => {
    const { person } = await choose('dark');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');

    await person.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Theme: Dark Current' })).toBeVisible();
    await person.click(screen.getByRole('option', { name: 'Theme: System' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'system'));
    // It is no page to go back to.
    await person.keyboard('{Control>}k{/Control}');
    await settled();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });

  it('log out, after a question if that discards unsaved work', async () => {
    isDirty = true;
    const logouts = mockEndpoint(logout, () => ({}));
    failEndpoint(getUser, { status: 401, body: 'Unauthorized' });
    const { person } = await choose('logout');
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(logouts).toHaveLength(0);
    isDirty = false;

    await person.keyboard('{Control>}k{/Control}');
    await person.click(await screen.findByRole('option', { name: 'Log out' }));
    expect(await screen.findByText('Logged out successfully')).toBeVisible();
    expect(logouts).toHaveLength(1);
  });
});

it('shows the key of a command on its page only, and none while they are turned off', async () => {
  const list = [
    { id: 'new', label: 'Create', shortcut: 'C', to: '/tasks?new=task' },
    { id: 'far', label: 'Far', shortcut: 'F', to: '/chat?new=far' },
  ];
  serve({ commands: { list: () => list }, search: emptySearch });
  const { person } = await openPalette(buildUser({ id: 14 }));
  await settled();
  expect(options()).toEqual(expect.arrayContaining(['CreateC', 'Far']));
  expect(screen.getByRole('option', { name: 'Create' })).toHaveAttribute('aria-keyshortcuts', 'C');
  await person.keyboard('{Escape}');

  switchShortcuts(false);
  await person.keyboard('{Control>}k{/Control}');
  await settled();
  expect(options()).toEqual(expect.arrayContaining(['Create', 'Far', 'Keyboard shortcuts']));
  switchShortcuts(true);
});

describe('an area that fails is left out and reported, and harms no other', () => {
  const planted = () => {
    throw new Error('planted');
  };
  const failing: [string, Modules[string], number][] = [
    ['exports something else', { commands: 3, search: { title: 'People', prepare: 3 } }, 2],
    ['throws', { commands: { list: planted }, search: { title: 'People', prepare: planted } }, 2],
    ['returns something else', { commands: { list: () => 3 }, search: emptySearch }, 1],
    [
      'throws while it searches',
      {
        commands: { list: () => [] },
        search: { title: 'People', prepare: () => Promise.resolve(planted) },
      },
      1,
    ],
    [
      'offers entries that lead elsewhere',
      {
        commands: {
          list: () => [
            { id: 'a', label: 'Away', to: 'https://example.com' },
            { id: 'b', label: 'Away', to: '//example.com' },
            { id: 'c', label: 'Away', to: '/\\example.com' },
            { id: 'd', label: {}, to: '/tasks' },
          ],
        },
        search: emptySearch,
      },
      0,
    ],
  ];

  it.each(failing)('if it %s', async (_, chat, reports) => {
    serve(chat);
    const { person } = await openPalette(buildUser({ id: 4 }));
    await settled();
    expect(options().slice(0, 4)).toEqual(['Create task', 'Tasks', 'Chat', 'For you']);

    await person.type(screen.getByRole('combobox'), 'printer');

    expect(options()).toEqual(['Call the printerOpen']);
    expect(reported).toHaveBeenCalledTimes(reports);
  });

  it('if it never arrives, while the others can be used', async () => {
    serve(null);
    const { person } = await openPalette();
    await screen.findByRole('option', { name: 'Create task' });
    await person.type(screen.getByRole('combobox'), 'printer');

    expect(await screen.findByRole('option', { name: /Call the printer/ })).toBeVisible();
    expect(status()).toBe('1 result, still searching…');
  });
});
