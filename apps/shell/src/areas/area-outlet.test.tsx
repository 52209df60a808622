import { act, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { buildAdmin, expectAccessible, mockServer } from '@atrium/testing';
import { SignedInRoutes } from '../signed-in-routes';
import { buildRegistry, buildRelease, releasesOf } from '../testing/build-release';
import { failFiles, loadedPaths, openPage, serveAreas } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';
import { registryQuery } from './registry/registry';

let isDirty = false;

function areaOf(release: AreaRelease) {
  return defineArea({
    Area: () => <h1>{`${release.manifest.title} of ${release.id.slice(0, 1)}`}</h1>,
    isDirty: () => isDirty,
  });
}

function serveRegistry(registry: Registry) {
  let reads = 0;
  mockServer.use(
    http.get('*/registry.json', () => {
      reads += 1;
      return HttpResponse.json(registry);
    }),
  );
  return () => reads;
}

/** The next live set: tasks has another release. */
function nextRegistry(): Registry {
  const registry = buildRegistry();
  const { tasks } = registry.areas;
  if (!tasks) throw new Error('There are no tasks');
  tasks.previous = tasks.current;
  tasks.current = buildRelease({ id: 'd'.repeat(16) });
  return { ...registry, sequence: registry.sequence + 1 };
}

const RELEASES = [buildRegistry(), nextRegistry()].flatMap(releasesOf);

function open() {
  return renderInShell(<SignedInRoutes user={buildAdmin()} />, {
    path: '/tasks',
    user: buildAdmin(),
  });
}

async function goTo(person: ReturnType<typeof open>['person'], link: string, heading: string) {
  await person.click(screen.getByRole('link', { name: link }));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
}

function lookAtTab() {
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

/** Lets what has been asked for arrive and be shown. */
function turn() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}

beforeEach(() => {
  isDirty = false;
  openPage();
  serveAreas(RELEASES, areaOf);
  serveRegistry(buildRegistry());
});

describe('a new set', () => {
  it('is noticed when the tab is looked at, and swaps an area the next time it is entered', async () => {
    const { person, queryClient } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    serveRegistry(nextRegistry());
    const known = () => queryClient.getQueryData(registryQuery().queryKey)?.sequence;

    lookAtTab();
    while (known() !== nextRegistry().sequence) await turn();
    await turn();
    expect(screen.getByRole('heading', { name: 'Tasks of c' })).toBeVisible();
    await goTo(person, 'Chat', 'Chat of c');
    await goTo(person, 'Tasks', 'Tasks of d');
  });

  it('does not swap an area that holds unsaved work', async () => {
    const { person } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    serveRegistry(nextRegistry());

    await goTo(person, 'Chat', 'Chat of c');
    isDirty = true;
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });

  it('does not take the place of unsaved work by other paths', async () => {
    open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    isDirty = true;
    const moved = nextRegistry();
    const { tasks } = moved.areas;
    if (tasks) tasks.current.manifest = { ...tasks.current.manifest, paths: ['/work'] };
    const reads = serveRegistry(moved);

    lookAtTab();
    while (reads() < 1) await turn();
    await turn();

    expect(screen.getByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });
});

describe('a withdrawn area', () => {
  function withoutChat(): Registry {
    const { areas, ...registry } = nextRegistry();
    const left = Object.entries(areas).filter(([name]) => name !== 'chat');
    return { ...registry, areas: Object.fromEntries(left) };
  }

  it.each([
    [true, 'Chat of c'],
    [false, '404 Page Not Found'],
  ])('is left to those who have unsaved work in it (%s) only', async (dirty, heading) => {
    const { person } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    await goTo(person, 'Chat', 'Chat of c');
    await turn();
    isDirty = dirty;
    const reads = serveRegistry(withoutChat());

    lookAtTab();
    while (reads() < 1) await turn();
    await turn();

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryAllByRole('link', { name: 'Chat' })).toHaveLength(dirty ? 1 : 0);
  });
});

describe('a file that is missing while an area is shown', () => {
  const complaints = () => jest.spyOn(console, 'error').mockImplementation(() => undefined);

  function areaOrMissingChunk(release: AreaRelease) {
    if (!release.id.startsWith('c')) return areaOf(release);
    return defineArea({
      Area: () => {
        throw new Error('Loading chunk 12 failed.');
      },
      isDirty: () => false,
    });
  }

  it('leads to the release that is live by now', async () => {
    const spy = complaints();
    serveAreas(RELEASES, areaOrMissingChunk);
    window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });
    serveRegistry(nextRegistry());
    open();

    expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
    spy.mockRestore();
  });

  it('is asked for anew once, and then the release before is shown', async () => {
    const spy = complaints();
    serveAreas(RELEASES, areaOrMissingChunk);
    open();

    expect(await screen.findByRole('heading', { name: 'Tasks of b' })).toBeVisible();
    expect(loadedPaths()).toEqual([
      '/areas/tasks/c111111111111111/entry.js',
      expect.stringMatching(/^\/areas\/tasks\/c1+\/entry\.js\?attempt=./),
      '/areas/tasks/b111111111111111/entry.js',
    ]);
    spy.mockRestore();
  });
});

it('names the whole set when an area can not be shown', async () => {
  failFiles(RELEASES);
  open();

  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent(
    /Set e{16}: shell unknown, admin c2+, audit c3+, chat c0+, tasks c1+, API a{16}\./,
  );
  await expectAccessible();
});
