import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import {
  DEVELOPMENT_REFUSED,
  endDevelopment,
  startDevelopment,
} from '@atrium/contracts/development';
import {
  buildAdmin,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  mockServer,
} from '@atrium/testing';
import { takePreviewName } from '../areas/registry/preview-name';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from '../testing/build-release';
import { failFiles, openPage, serveAreas, silenceConsoleError } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

// With a hash and an address of its own, unlike the server's: jsdom loads no scripts.
const DEVELOPED = buildRelease({ id: 'd'.repeat(16) });

let isDirty: boolean;
let isRunning: boolean;

function areaOf({ id, manifest }: AreaRelease) {
  return defineArea({
    Area: () => <h1>{id === DEVELOPED.id ? 'Tasks of this machine' : manifest.title}</h1>,
    isDirty: () => isDirty,
  });
}

function registryOf(name: string | null): Registry {
  const live = buildRegistry();
  if (name !== 'tasks@3102' || !isRunning) return live;
  const tasks = { current: DEVELOPED, previous: live.areas['tasks']?.current ?? null };
  return { ...live, preview: { name }, areas: { ...live.areas, tasks } };
}

function open(address = '/tasks?preview=tasks@3102') {
  window.history.replaceState(null, '', address);
  takePreviewName();
  const user = buildAdmin();
  return renderInShell(<SignedInRoutes user={user} />, { path: '/tasks', user });
}

beforeEach(() => {
  openPage();
  isDirty = false;
  isRunning = true;
  serveAreas([...allReleases(buildRegistry()), DEVELOPED], areaOf);
  mockServer.use(
    http.get('*/registry.json', ({ request }) => {
      const name = new URL(request.url).searchParams.get('preview');
      return name !== null && !isRunning
        ? HttpResponse.text('There is no preview of this name.', { status: 404 })
        : HttpResponse.json(registryOf(name));
    }),
  );
});

const question = () => screen.findByRole('alertdialog', { name: 'Run Tasks from your machine?' });

it('shows the area from the machine of the user and a badge that names it', async () => {
  open();

  expect(await screen.findByRole('heading', { name: 'Tasks of this machine' })).toBeVisible();
  const badge = await screen.findByRole('complementary', { name: 'Development' });
  expect(within(badge).getByRole('status')).toHaveTextContent(
    /^Development: tasks from 127\.0\.0\.1:3102$/,
  );
  await expectAccessible();
});

it('asks before anything from the machine runs, and names the address', async () => {
  isRunning = false;
  open();

  expect(await question()).toHaveTextContent('Code from http://127.0.0.1:3102 will run');
  expect(await screen.findByText('Tasks', { selector: 'h1' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectAccessible();
});

it('tells the server what the user has confirmed', async () => {
  // jsdom logs that it cannot reload the page.
  silenceConsoleError();
  isRunning = false;
  const confirmed = mockEndpoint(startDevelopment, () => ({}));
  const { person } = open();

  await person.click(
    within(await question()).getByRole('button', { name: 'Run code from my machine' }),
  );

  await waitFor(() => {
    expect(confirmed.map(({ body }) => body)).toEqual([{ area: 'tasks', port: 3102 }]);
  });
});

it('shows why the server refuses', async () => {
  isRunning = false;
  failEndpoint(startDevelopment, { status: 403, body: DEVELOPMENT_REFUSED });
  const { person } = open();

  await person.click(
    within(await question()).getByRole('button', { name: 'Run code from my machine' }),
  );

  expect(await screen.findByRole('alert')).toHaveTextContent(DEVELOPMENT_REFUSED);
});

it('forgets the address when the user cancels', async () => {
  isRunning = false;
  const { person } = open();

  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }));

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(takePreviewName()).toBeNull();
});

it('falls back to the released area when nothing answers at the address, and says so', async () => {
  silenceConsoleError();
  failFiles([DEVELOPED]);
  open();

  expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeVisible();
  expect(
    await screen.findByText('127.0.0.1:3102 did not answer: this is the released tasks'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('asks about unsaved work before it ends', async () => {
  isDirty = true;
  const { person } = open();
  await screen.findByRole('heading', { name: 'Tasks of this machine' });

  await person.click(await screen.findByRole('button', { name: 'End' }));
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }));

  expect(takePreviewName()).toBe('tasks@3102');
});

it('ends on the server with the keyboard, and only then in the tab', async () => {
  silenceConsoleError();
  let ended = 0;
  mockEndpoint(endDevelopment, () => {
    expect(takePreviewName()).toBe('tasks@3102');
    ended += 1;
    return {};
  });
  const { person } = open();
  (await screen.findByRole('button', { name: 'End' })).focus();
  await person.keyboard('{Enter}');

  await waitFor(() => {
    expect(takePreviewName()).toBeNull();
  });
  expect(ended).toBe(1);
});

it.each(['tasks@80', 'tasks@123456', 'tasks@evil.example', '@3102'])(
  'takes %s for the name of a preview',
  async (name) => {
    isRunning = false;
    open(`/tasks?preview=${encodeURIComponent(name)}`);

    const badge = await screen.findByRole('complementary', { name: 'Preview' });
    expect(badge).toHaveTextContent('is not available');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  },
);
