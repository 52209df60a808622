import { screen } from '@testing-library/react';
import { buildUser } from '@atrium/testing';
import type { Modules } from '../testing/palette-page';
import {
  emptySearch,
  openPalette,
  openPalettePage,
  options,
  reported,
  serve,
  settled,
  status,
  working,
} from '../testing/palette-page';

beforeEach(openPalettePage);

describe('an area that fails is left out and reported, and harms no other', () => {
  const planted = () => {
    throw new Error('planted');
  };
  const failing: [string, Modules[string], number][] = [
    ['exports nothing', {}, 2],
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
