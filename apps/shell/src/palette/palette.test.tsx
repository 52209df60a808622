import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildAdmin, buildUser, expectAccessible } from '@atrium/testing';
import { loadedPaths } from '../testing/fake-page';
import type { Modules } from '../testing/palette-page';
import {
  emptySearch,
  openPalette,
  openPalettePage,
  openTasks,
  options,
  page,
  prepared,
  reported,
  selected,
  serve,
  settled,
  status,
  working,
} from '../testing/palette-page';

beforeEach(openPalettePage);

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

it('lists commands and pages before anything is typed', async () => {
  await openPalette(buildAdmin({ id: 1 }));
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
    'Keyboard shortcuts',
  ]);
  expect(status()).toBe('Type to search');
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
  const { person } = await openPalette();
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
});

it('says when nothing is found', async () => {
  const { person } = await openPalette();
  await settled();
  await person.type(screen.getByRole('combobox'), 'zebra');

  expect(options()).toEqual([]);
  expect(status()).toBe('Nothing found for “zebra”');
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

it('offers what one user has chosen to nobody else', async () => {
  const { person } = await openPalette(buildUser({ id: 8 }));

  await settled();
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  await person.keyboard('{Escape}');
});

it('opens a panel over the page', async () => {
  const { person, currentPath } = await openPalette(buildAdmin({ id: 2 }));
  await person.click(await screen.findByRole('option', { name: 'People' }));

  await waitFor(() => expect(currentPath()).toBe('/tasks?panel=people'));
});

it('asks before it leaves unsaved work', async () => {
  page.isDirty = true;
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
  page.isDirty = true;
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  await screen.findByRole('alertdialog');

  await person.keyboard('{Control>}k{/Control}');

  expect(screen.queryByRole('combobox')).toBeNull();
});

it('prepares each search once for an opening', async () => {
  const { person, queryClient } = await openPalette();
  await settled();
  await person.type(screen.getByRole('combobox'), 'printer');

  expect(prepared).toEqual([
    { user: { id: 7, username: expect.any(String) as string, role: 'staff' }, queryClient },
  ]);
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
    serve({ ...working, chat });
    const { person } = await openPalette(buildUser({ id: 4 }));
    await settled();
    expect(options().slice(0, 4)).toEqual(['Create task', 'Tasks', 'Chat', 'For you']);

    await person.type(screen.getByRole('combobox'), 'printer');

    expect(options()).toEqual(['Call the printerOpen']);
    expect(reported).toHaveBeenCalledTimes(reports);
  });

  it('if it never arrives, while the others can be used', async () => {
    serve({ ...working, chat: null });
    const { person } = await openPalette();
    await screen.findByRole('option', { name: 'Create task' });
    await person.type(screen.getByRole('combobox'), 'printer');

    expect(await screen.findByRole('option', { name: /Call the printer/ })).toBeVisible();
    expect(status()).toBe('1 result, still searching…');
  });
});
