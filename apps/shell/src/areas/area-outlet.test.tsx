import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { createUnsavedWork, defineArea } from '@atrium/area-contract';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { streamChanges } from '@atrium/contracts/changes';
import { buildAdmin, failEndpoint, waitUntil } from '@atrium/testing';
import { ErrorState, MissingFileError } from '@atrium/ui';
import { allReleases, buildRegistry, buildRelease, liveArea } from '../testing/build-release';
import {
  failFiles,
  headingArea,
  loadedPaths,
  openPage,
  returnToTab,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from '../testing/fake-page';
import { openShell, renderInShell } from '../testing/render-in-shell';
import { readFailedReleases } from './recovery/failed-releases';
import { registryQuery } from './registry/registry';
import { ReleaseDetailsProvider } from './registry/release-details';

let isDirty = false;

function areaOf(release: AreaRelease) {
  return headingArea(release, () => isDirty);
}

/** A newer registry with another release of tasks. */
function nextRegistry(): Registry {
  const registry = buildRegistry();
  const tasks = liveArea(registry);
  tasks.previous = tasks.current;
  tasks.current = buildRelease({ id: 'd'.repeat(16) });
  return { ...registry, sequence: registry.sequence + 1 };
}

const RELEASES = [buildRegistry(), nextRegistry()].flatMap(allReleases);

function open() {
  return openShell('/tasks', buildAdmin());
}

async function goTo(person: ReturnType<typeof open>['person'], link: string, heading: string) {
  await person.click(screen.getByRole('link', { name: link }));
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
}

/** Lets pending responses arrive and render. */
function flush() {
  return act(() => new Promise((resolve) => setTimeout(resolve, 5)));
}

beforeEach(() => {
  isDirty = false;
  openPage();
  serveAreas(RELEASES, areaOf);
  serveRegistry();
});

it('asks for the stream of changes once an area is on the screen', async () => {
  const requests = failEndpoint(streamChanges, { status: 404, body: 'Not found' });
  const { person } = open();
  expect(requests).toHaveLength(0);
  await screen.findByRole('heading', { name: 'Tasks of c' });

  await waitFor(() => expect(requests).toHaveLength(1));
  // The page has loaded in this time.
  expect(Number(requests[0]?.url.searchParams.get('age'))).toBeGreaterThan(0);
  await goTo(person, 'Chat', 'Chat of c');
  expect(requests).toHaveLength(1);
});

describe('a new registry', () => {
  it('is read when the user returns to the tab, and changes an area on its next visit', async () => {
    const { person, queryClient } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    serveRegistry(nextRegistry());
    const known = () => queryClient.getQueryData(registryQuery().queryKey)?.sequence;

    returnToTab();
    await waitUntil(() => known() === nextRegistry().sequence);
    await flush();
    expect(screen.getByRole('heading', { name: 'Tasks of c' })).toBeVisible();
    await goTo(person, 'Chat', 'Chat of c');
    await goTo(person, 'Tasks', 'Tasks of d');
  });

  it('does not change an area with unsaved work', async () => {
    const { person } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    serveRegistry(nextRegistry());

    await goTo(person, 'Chat', 'Chat of c');
    isDirty = true;
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });

  it.each([
    ['withdraws', true, 'Chat of c'],
    ['withdraws', false, '404 Page Not Found'],
    ['moves', true, 'Chat of c'],
    ['moves', false, '404 Page Not Found'],
  ])('that %s an area keeps its unsaved work open (%s)', async (change, dirty, heading) => {
    const { person } = open();
    await screen.findByRole('heading', { name: 'Tasks of c' });
    await goTo(person, 'Chat', 'Chat of c');
    await flush();
    isDirty = dirty;
    const next = nextRegistry();
    const { current: chat } = liveArea(next, 'chat');
    if (change === 'withdraws') delete next.areas['chat'];
    else chat.manifest = { ...chat.manifest, paths: ['/talk'] };
    const reads = serveRegistry(next);

    returnToTab();
    await waitUntil(() => reads() > 0);
    await flush();

    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    const isLinked = dirty || change === 'moves';
    expect(screen.queryAllByRole('link', { name: 'Chat' })).toHaveLength(isLinked ? 1 : 0);
  });
});

describe('a file that goes missing while an area is on the screen', () => {
  function areaOrMissingChunk(release: AreaRelease) {
    if (!release.id.startsWith('c')) return areaOf(release);
    return defineArea({
      Area: () => {
        throw new Error('Loading chunk 12 failed.');
      },
      isDirty: () => false,
    });
  }

  it('switches to the release that is live now', async () => {
    silenceConsoleError();
    serveAreas(RELEASES, areaOrMissingChunk);
    window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });
    serveRegistry(nextRegistry());
    open();

    expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  });

  it('reloads the release once, then falls back to the previous one', async () => {
    silenceConsoleError();
    serveAreas(RELEASES, areaOrMissingChunk);
    open();

    expect(await screen.findByRole('heading', { name: 'Tasks of b' })).toBeVisible();
    expect(loadedPaths()).toEqual([
      '/areas/tasks/c111111111111111/entry.js',
      expect.stringMatching(/^\/areas\/tasks\/c1+\/entry\.js\?attempt=./),
      '/areas/tasks/b111111111111111/entry.js',
    ]);
  });
});

describe('a screen whose file is missing', () => {
  function areaWithMissing(request: string) {
    let isMissing = true;
    return {
      putBack: () => {
        isMissing = false;
      },
      areaOf: (release: AreaRelease) =>
        defineArea({
          Area: function Area() {
            const draft = useDraftAcrossSignIn('form', () => 'typed');
            const [shown, setShown] = useState(false);
            useUnsavedWork(true);
            if (shown && isMissing) throw new MissingFileError(request, undefined);
            return (
              <button onClick={() => setShown(true)}>
                {`${release.manifest.title} of ${release.id.slice(0, 1)}: ${draft ?? 'empty'}`}
              </button>
            );
          },
          isDirty: isAreaDirty,
        }),
    };
  }
  const { isDirty: isAreaDirty, useUnsavedWork } = createUnsavedWork();

  it.each([
    ['/shell/forms.js', 'A file of the page itself could not be loaded.'],
    [
      `/areas/tasks/${'c1'.padEnd(16, '1')}/dialogs.js`,
      'One of its files could not be loaded. Text that you have not saved is kept.',
    ],
  ])('%s: the area is shown anew only when asked, with what was typed', async (file, sentence) => {
    silenceConsoleError();
    const missing = areaWithMissing(file);
    serveAreas(RELEASES, missing.areaOf);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Tasks of c: empty' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(loadedPaths()).toEqual(['/areas/tasks/c111111111111111/entry.js']);
    expect(readFailedReleases().size).toBe(0);

    missing.putBack();
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Tasks of c: typed' })).toBeVisible();
  });
});

describe('a release that the network kept away', () => {
  const failing = [liveArea(buildRegistry()).current];

  it.each([
    ['with a fallback', failing, 'Tasks of b'],
    ['without one', RELEASES, 'Tasks could not be loaded'],
  ])('is tried again when its area is entered again, %s', async (_, releases, shown) => {
    failFiles(releases, () => new HttpResponse(null, { status: 503 }));
    const { person } = open();
    await screen.findByText(shown);
    serveAreas(RELEASES, areaOf);

    await goTo(person, 'Chat', 'Chat of c');
    await goTo(person, 'Tasks', 'Tasks of c');
  });

  it('is not swapped while the release before has unsaved work', async () => {
    failFiles(failing, () => HttpResponse.error());
    const { person } = open();
    await screen.findByRole('heading', { name: 'Tasks of b' });
    serveAreas(RELEASES, areaOf);

    await goTo(person, 'Chat', 'Chat of c');
    isDirty = true;
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of b' })).toBeVisible();
  });
});

it('names only the shell’s release in an error panel before the registry has loaded', async () => {
  const panel = <ErrorState title="The tasks could not be loaded" />;
  renderInShell(<ReleaseDetailsProvider>{panel}</ReleaseDetailsProvider>, {
    path: '/tasks',
    user: buildAdmin(),
  });

  expect(await screen.findByRole('alert')).toHaveTextContent('DetailsRelease: shell unknown.');
});
