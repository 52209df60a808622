import { screen, waitFor, within } from '@testing-library/react';
import type { ContributionContext } from '@atrium/area-contract';
import { buildUser } from '@atrium/testing';
import { allReleases, extendRegistry } from './build-release';
import { headingArea, openPage, serveAreas, serveRegistry } from './fake-page';
import { openShell } from './render-in-shell';

const contributions = { commands: './commands', search: './search' };
/** A registry in which tasks, admin and chat contribute commands and a search, and admin has a panel. */
const REGISTRY = extendRegistry({
  tasks: { contributions },
  admin: { contributions, panels: { people: { title: 'People', module: './people' } } },
  chat: { contributions },
});

/** Exports of the modules of an area, by area; `null` makes the module never arrive. */
export type Modules = Partial<Record<string, { commands?: unknown; search?: unknown } | null>>;

const titles = ['Renew the contract', 'Fix İstanbul export', 'Call the printer'];
/** Contexts with which searches were prepared. */
export const prepared: ContributionContext[] = [];
/** State of the areas. */
export const page = { isDirty: false };

/** Modules of areas that work. */
export const working: Modules = {
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
            .map((label, id) => ({
              id: String(id),
              label,
              detail: 'Open',
              to: `/chat?task=${label}`,
            })),
        );
      },
    },
  },
  admin: {
    commands: { list: () => [{ id: 'new', label: 'Add distributor', to: '/register' }] },
    search: { title: 'Companies', prepare: () => Promise.resolve(() => []) },
  },
};

/** Serves all releases with these modules. */
export function serve(modules: Modules = working) {
  serveAreas(
    allReleases(REGISTRY),
    (release) => headingArea(release, () => page.isDirty),
    ({ manifest }) => modules[manifest.name] ?? {},
    ({ manifest }) =>
      modules[manifest.name] === null ? new Promise(() => undefined) : Promise.resolve(),
  );
}

/** Opens the tasks, without the palette. */
export async function openTasks(user = buildUser({ id: 7 })) {
  const opened = openShell('/tasks', user);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

/** Opens the tasks and then the palette. */
export async function openPalette(user = buildUser({ id: 7 })) {
  const opened = await openTasks(user);
  await opened.person.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Search and commands' });
  return opened;
}

/** Returns the texts of the options. */
export const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** Returns the text of the selected option. */
export const selected = () => screen.queryByRole('option', { selected: true })?.textContent;
/** Returns the text below the options. */
export const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
/** Reported errors. */
export const reported = jest.fn();

/** Waits until all areas have answered. */
export async function settled() {
  await waitFor(() => expect(status()).not.toMatch(/…/));
}

/** A search that finds nothing. */
export const emptySearch = { title: 'People', prepare: () => Promise.resolve(() => []) };

/** Resets the page, in which the areas work and have no unsaved work. */
export function openPalettePage(): void {
  reported.mockReset();
  // jsdom lacks it.
  Object.assign(window, { reportError: reported });
  prepared.splice(0);
  page.isDirty = false;
  openPage();
  serve({ ...working, chat: { commands: { list: () => [] }, search: emptySearch } });
  serveRegistry(REGISTRY);
}
