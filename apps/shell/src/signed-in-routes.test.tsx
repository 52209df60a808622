import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { defineArea } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint, mockServer } from '@atrium/testing';
import { allReleases, buildRegistry, buildRelease, liveArea } from './testing/build-release';
import {
  failFiles,
  headingArea,
  loadedPaths,
  openPage,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from './testing/fake-page';
import { openShell } from './testing/render-in-shell';

const RELEASES = allReleases(buildRegistry());
const TASKS = RELEASES.filter(({ manifest }) => manifest.name === 'tasks');

function open(path: string, user = buildAdmin()) {
  return openShell(path, user);
}

beforeEach(() => {
  openPage();
  serveAreas(RELEASES);
  serveRegistry();
});

describe('the top bar', () => {
  it.each([
    ['admin', buildAdmin(), ['/', '/register', '/tasks', '/chat']],
    ['staff', buildUser(), ['/tasks', '/tasks', '/chat']],
  ])('shows the home and the links of the role %s in order', async (_, user, paths) => {
    open('/tasks', user);
    await screen.findByRole('link', { name: 'Chat' });

    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
  });

  it.each([
    ['/', ['Register']],
    ['/tasks?q=a', ['Tasks']],
    ['/company/1', []],
  ])('marks at %s the links %j as current', async (path, labels) => {
    open(path);
    await screen.findByRole('link', { name: 'Chat' });

    const links = within(screen.getByRole('banner')).getAllByRole('link');
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual(labels);
  });

  it('shows an error when logging out fails', async () => {
    failEndpoint(logout, { status: 500, body: 'Internal Server Error' });
    const { person } = open('/tasks');

    await person.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Failed to logout')).toBeVisible();
  });
});

describe('the address', () => {
  it.each(['/', '/audit', '/login'])('redirects other roles from %s to the tasks', async (path) => {
    const { currentPath } = open(path, buildUser());

    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
    expect(currentPath()).toBe('/tasks');
    expect(loadedPaths()).toEqual([expect.stringMatching(/^\/areas\/tasks\/c/)]);
  });

  it('opens an area for the roles in its manifest', async () => {
    open('/audit', buildUser({ role: 'auditor' }));

    expect(await screen.findByRole('heading', { name: 'Audit of c' })).toBeVisible();
  });

  it('shows admins the not-found screen', async () => {
    open('/nowhere');

    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  it('shows the not-found screen when the registry has no area to land on', async () => {
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ version: 1, areas: {} })));
    const { currentPath } = open('/nowhere', buildUser());

    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(currentPath()).toBe('/');
  });
});

it('shows the error of a registry that cannot be read, and Retry reads it again', async () => {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.text('', { status: 503 })));
  const { person } = open('/tasks');
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded (503)');
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  serveRegistry();

  await person.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
});

describe('an area that fails', () => {
  it('shows a skeleton, then an error with all releases, leaves other areas working and recovers with Retry', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    expect(await screen.findByText('Loading Tasks')).toBeInTheDocument();
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Tasks could not be loaded');
    expect(panel).toHaveTextContent('The server answered 404.');
    expect(panel).toHaveTextContent(
      /Set e{16}: shell unknown, admin c2+, audit c3+, chat c0+, tasks c1+, API a{16}\./,
    );

    await person.click(screen.getByRole('link', { name: 'Chat' }));
    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByRole('alert')).toBeVisible();

    serveAreas(RELEASES);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
    // Past every cache.
    expect(loadedPaths().at(-1)).toMatch(/^\/areas\/tasks\/c1+\/entry\.js\?attempt=./);
  });

  it('loads a newer release on Retry', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    await screen.findByRole('alert');
    const registry = buildRegistry();
    const tasks = liveArea(registry);
    tasks.current = buildRelease({ id: 'dddddddddddddddd' });
    serveRegistry(registry);
    serveAreas([tasks.current]);

    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  });

  it('shows an error when both releases throw during rendering', async () => {
    silenceConsoleError();
    function Area(): never {
      throw new Error('Simulated render error');
    }
    serveAreas(RELEASES, () => defineArea({ Area, isDirty: () => false }));
    open('/tasks');

    expect(await screen.findByRole('alert')).toHaveTextContent('failed while it was shown');
  });
});

describe('unsaved work', () => {
  let isDirty: boolean;

  beforeEach(() => {
    isDirty = true;
    serveAreas(RELEASES, (release) => headingArea(release, (area) => area === 'tasks' && isDirty));
  });

  async function openTasks() {
    const page = open('/tasks');
    await screen.findByRole('heading', { name: 'Tasks of c' });
    return page;
  }

  function leavePage(): 'prevented' | 'left' {
    return fireEvent(window, new Event('beforeunload', { cancelable: true }))
      ? 'left'
      : 'prevented';
  }

  it('makes the browser ask before it leaves the page', async () => {
    await openTasks();

    expect(leavePage()).toBe('prevented');
    isDirty = false;
    expect(leavePage()).toBe('left');
  });

  it('is left by a link after a confirmed discard only, and the next area without a question', async () => {
    const { person, currentPath } = await openTasks();
    await person.click(screen.getByRole('link', { name: 'Chat' }));
    expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(currentPath()).toBe('/tasks');

    await person.click(screen.getByRole('link', { name: 'Chat' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Atrium' }));
    expect(await screen.findByRole('heading', { name: 'Admin of c' })).toBeVisible();
  });

  it('is not lost by logging out without a question', async () => {
    const requests = mockEndpoint(logout, () => ({}));
    failEndpoint(getUser, { status: 401, body: 'Not signed in' });
    const { person } = await openTasks();
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await person.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(requests).toEqual([]);

    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(requests).toHaveLength(1));
  });
});
