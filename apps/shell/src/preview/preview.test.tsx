import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { buildAdmin, expectAccessible, mockServer } from '@atrium/testing';
import { takePreviewName } from '../areas/registry/preview-name';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from '../testing/build-release';
import { failFiles, openPage, serveAreas, silenceConsoleError } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

const NEW_TASKS = buildRelease({ id: 'd'.repeat(16) });

let isDirty: boolean;
let requested: (string | null)[];

function areaOf({ id, manifest }: AreaRelease) {
  return defineArea({
    Area: () => <h1>{id === NEW_TASKS.id ? 'Tasks with a filter' : manifest.title}</h1>,
    isDirty: () => isDirty,
  });
}

function withPreview(name: string): Registry {
  const live = buildRegistry();
  const previous = live.areas['tasks']?.current ?? null;
  const tasks = { current: NEW_TASKS, previous };
  return { ...live, preview: { name }, areas: { ...live.areas, tasks } };
}

/** Serves the live registry, and that of the preview “pr-12” with a status. */
function serveRegistries(status = 200): void {
  mockServer.use(
    http.get('*/registry.json', ({ request }) => {
      const preview = new URL(request.url).searchParams.get('preview');
      requested.push(preview);
      if (preview === null) return HttpResponse.json(buildRegistry());
      return status === 200 && preview === 'pr-12'
        ? HttpResponse.json(withPreview(preview))
        : HttpResponse.text('There is no preview of this name.', { status: 404 });
    }),
  );
}

function open(address: string) {
  window.history.replaceState(null, '', address);
  takePreviewName();
  const user = buildAdmin();
  return renderInShell(<SignedInRoutes user={user} />, { path: '/tasks', user });
}

beforeEach(() => {
  openPage();
  isDirty = false;
  requested = [];
  serveAreas([...allReleases(buildRegistry()), NEW_TASKS], areaOf);
  serveRegistries();
});

it('shows the releases of the preview and a badge that names it', async () => {
  open('/tasks?preview=pr-12');

  expect(await screen.findByRole('heading', { name: 'Tasks with a filter' })).toBeVisible();
  expect(await screen.findByRole('status')).toHaveTextContent(/^Preview pr-12$/);
  expect(requested).toEqual(['pr-12']);
  await expectAccessible();
});

it('removes the preview from the address and keeps the rest', () => {
  open('/tasks?q=a&preview=pr-12&sort=title');

  expect(window.location.search).toBe('?q=a&sort=title');
  expect(takePreviewName()).toBe('pr-12');
});

it('requests the preview, although the page embeds the live registry', async () => {
  window.atriumRegistry = Promise.resolve({ status: 200, content: buildRegistry() });
  open('/tasks?preview=pr-12');

  expect(await screen.findByRole('heading', { name: 'Tasks with a filter' })).toBeVisible();
});

it('stays in the browser tab without the address', async () => {
  open('/tasks?preview=pr-12').unmount();
  open('/tasks');

  expect(await screen.findByRole('heading', { name: 'Tasks with a filter' })).toBeVisible();
});

it('shows the live releases without a badge in other tabs', async () => {
  open('/tasks');

  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(screen.queryByRole('complementary', { name: 'Preview' })).not.toBeInTheDocument();
  expect(requested).toEqual([null]);
});

it.each([
  ['pr-13', 'Preview pr-13 is not available'],
  ['Call 0800 1234', 'This preview is not available'],
])('shows the live releases when there is no preview “%s”, and says so', async (name, text) => {
  open(`/tasks?preview=${encodeURIComponent(name)}`);

  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  expect(requested).toEqual([name, null]);
});

it('falls back to the live release when the previewed one cannot be loaded', async () => {
  silenceConsoleError();
  failFiles([NEW_TASKS]);
  open('/tasks?preview=pr-12');

  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
});

it('asks about unsaved work before it leaves the preview', async () => {
  isDirty = true;
  const { person } = open('/tasks?preview=pr-12');
  await screen.findByRole('heading', { name: 'Tasks with a filter' });

  const badge = await screen.findByRole('complementary', { name: 'Preview' });
  await person.click(within(badge).getByRole('button', { name: 'Leave preview' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(takePreviewName()).toBe('pr-12');
});

it('leaves the preview with the keyboard', async () => {
  // jsdom logs that it cannot reload the page.
  silenceConsoleError();
  const { person } = open('/tasks?preview=pr-12');
  (await screen.findByRole('button', { name: 'Leave preview' })).focus();
  await person.keyboard('{Enter}');

  expect(takePreviewName()).toBeNull();
});
