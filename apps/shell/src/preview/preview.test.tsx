import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { Registry } from '@atrium/area-contract';
import { expectAccessible, mockServer } from '@atrium/testing';
import { takePreviewName } from '../areas/registry/preview-name';
import { allReleases, buildRegistry, buildRelease, liveArea } from '../testing/build-release';
import { headingArea, openPage, serveAreas } from '../testing/fake-page';
import { openShell } from '../testing/render-in-shell';

const NEW_TASKS = buildRelease({ id: 'd'.repeat(16) });

let isDirty: boolean;
let requested: (string | null)[];

function withPreview(name: string): Registry {
  const live = buildRegistry();
  const tasks = { current: NEW_TASKS, previous: liveArea(live).current };
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
  return openShell('/tasks');
}

// The page can have other live regions.
async function findBadgeText(): Promise<HTMLElement> {
  return within(await screen.findByRole('complementary', { name: 'Preview' })).getByRole('status');
}

beforeEach(() => {
  openPage();
  isDirty = false;
  requested = [];
  serveAreas([...allReleases(buildRegistry()), NEW_TASKS], (release) =>
    headingArea(release, () => isDirty),
  );
  serveRegistries();
});

it('shows the releases of the preview and a badge that names it, and keeps the rest of the address', async () => {
  open('/tasks?q=a&preview=pr-12&sort=title');

  expect(window.location.search).toBe('?q=a&sort=title');
  expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  expect(await findBadgeText()).toHaveTextContent(/^Preview pr-12$/);
  expect(requested).toEqual(['pr-12']);
  await expectAccessible();
});

it.each([
  ['pr-13', 'Preview pr-13 is not available'],
  ['Call 0800 1234', 'This preview is not available'],
])('shows the live releases when there is no preview “%s”, and says so', async (name, text) => {
  open(`/tasks?preview=${encodeURIComponent(name)}`);

  expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  expect(await findBadgeText()).toHaveTextContent(text);
  expect(requested).toEqual([name, null]);
});

it('asks about unsaved work before it leaves the preview', async () => {
  isDirty = true;
  const { person } = open('/tasks?preview=pr-12');
  await screen.findByRole('heading', { name: 'Tasks of d' });

  const badge = await screen.findByRole('complementary', { name: 'Preview' });
  await person.click(within(badge).getByRole('button', { name: 'Leave preview' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(takePreviewName()).toBe('pr-12');
});
