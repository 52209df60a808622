import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import { buildAdmin, buildUser, failEndpoint, mockEndpoint, mockServer } from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { AppRoutes } from './app-routes';
import { SignedInRoutes } from './signed-in-routes';
import { allReleases, buildRegistry, buildRelease } from './testing/build-release';
import {
  failFiles,
  loadedPaths,
  openPage,
  serveAreas,
  serveRegistry,
  silenceConsoleError,
} from './testing/fake-page';
import { renderInShell } from './testing/render-in-shell';

const RELEASES = allReleases(buildRegistry());
const TASKS = RELEASES.filter(({ manifest }) => manifest.name === 'tasks');

function areaOf(release: AreaRelease) {
  return defineArea({
    Area: () => <h1>{`${release.manifest.title} of ${release.id.slice(0, 1)}`}</h1>,
    isDirty: () => false,
  });
}

function open(path: string, user = buildAdmin()) {
  return renderInShell(
    <>
      <SignedInRoutes user={user} />
      <Toaster />
    </>,
    { path, user },
  );
}

beforeEach(() => {
  openPage();
  serveAreas(RELEASES, areaOf);
  serveRegistry();
});

function currentLinks() {
  return within(screen.getByRole('banner'))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.textContent);
}

describe('the top bar', () => {
  it('shows admins all links in order', async () => {
    open('/');
    await screen.findByRole('link', { name: 'Chat' });

    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/register',
      '/tasks',
      '/chat',
    ]);
  });

  it.each([
    ['/', 'Register'],
    ['/register', 'Register'],
    ['/register/', 'Register'],
    ['/tasks?q=a', 'Tasks'],
  ])('marks at %s the link %s as current', async (path, label) => {
    open(path);
    await screen.findByRole('link', { name: 'Chat' });

    expect(currentLinks()).toEqual([label]);
  });

  it.each(['/company/1', '/nowhere', '/tasks/1'])(
    'marks no link as current at %s',
    async (path) => {
      open(path);
      await screen.findByRole('link', { name: 'Chat' });

      expect(currentLinks()).toEqual([]);
    },
  );

  it('hides links that the role cannot open', async () => {
    open('/tasks', buildUser());
    await screen.findByRole('link', { name: 'Chat' });

    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tasks', '/tasks', '/chat']);
  });

  it('confirms a logout after its button has unmounted', async () => {
    mockEndpoint(logout, () => ({}));
    failEndpoint(getUser, { status: 401, body: 'Not signed in' });
    const { person } = renderInShell(
      <>
        <AppRoutes />
        <Toaster />
      </>,
      { path: '/tasks', user: buildUser() },
    );

    await person.click(await screen.findByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Logged out successfully')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  });

  it('shows an error when logging out fails', async () => {
    failEndpoint(logout, { status: 500, body: 'Internal Server Error' });
    const { person } = open('/tasks');

    await person.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Failed to logout')).toBeVisible();
  });
});

describe('the address', () => {
  it.each(['/', '/register', '/company/1', '/audit', '/nowhere', '/login', '/tasks/1'])(
    'redirects other roles from %s to the tasks',
    async (path) => {
      const { currentPath } = open(path, buildUser());

      expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
      expect(currentPath()).toBe('/tasks');
      expect(loadedPaths()).toEqual([expect.stringMatching(/^\/areas\/tasks\/c/)]);
    },
  );

  it('opens an area for the roles in its manifest', async () => {
    open('/audit', buildUser({ role: 'auditor' }));

    expect(await screen.findByRole('heading', { name: 'Audit of c' })).toBeVisible();
  });

  it.each(['/nowhere', '/login'])('shows admins the not-found screen at %s', async (path) => {
    open(path);

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

describe('a registry that cannot be read', () => {
  it('shows an error, and Retry reads it again', async () => {
    mockServer.use(http.get('*/registry.json', () => HttpResponse.text('', { status: 503 })));
    const { person } = open('/tasks');
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be read (503)');
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    serveRegistry();

    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });
});

describe('an area that fails', () => {
  it('shows a skeleton while it loads', async () => {
    failFiles(TASKS, () => new Promise<never>(() => undefined));
    open('/tasks');

    expect(await screen.findByText('Loading Tasks')).toBeInTheDocument();
  });

  it('shows an error, leaves other areas working and recovers with Retry', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Tasks could not be loaded');
    expect(panel).toHaveTextContent('The server answered 404.');

    await person.click(screen.getByRole('link', { name: 'Chat' }));
    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByRole('alert')).toBeVisible();

    serveAreas(RELEASES, areaOf);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });

  it('loads a newer release on Retry', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    await screen.findByRole('alert');
    const registry = buildRegistry();
    const tasks = registry.areas['tasks'];
    if (!tasks) throw new Error('The registry has no tasks');
    tasks.current = buildRelease({ id: 'dddddddddddddddd' });
    serveRegistry(registry);
    serveAreas([tasks.current], areaOf);

    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  });

  it('falls back to the previous release when the live one throws during rendering', async () => {
    serveAreas(RELEASES, (release) =>
      release.id.startsWith('c') ? throwingArea() : areaOf(release),
    );
    const consoleError = silenceConsoleError();
    open('/tasks');

    expect(await screen.findByRole('heading', { name: 'Tasks of b' })).toBeVisible();
    consoleError.mockRestore();
  });

  it('shows an error when both releases throw during rendering', async () => {
    serveAreas(RELEASES, throwingArea);
    const consoleError = silenceConsoleError();
    open('/tasks');

    expect(await screen.findByRole('alert')).toHaveTextContent('failed while it was shown');
    consoleError.mockRestore();
  });
});

it('asks for confirmation before leaving a page with unsaved work', async () => {
  let dirty = true;
  serveAreas(TASKS, () => defineArea({ Area: () => <h1>Editor</h1>, isDirty: () => dirty }));
  open('/tasks');
  await screen.findByRole('heading', { name: 'Editor' });

  expect(leavePage()).toBe('prevented');
  dirty = false;
  expect(leavePage()).toBe('left');
});

function leavePage(): 'prevented' | 'left' {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => {
    window.dispatchEvent(event);
  });
  return event.defaultPrevented ? 'prevented' : 'left';
}

function throwingArea() {
  return defineArea({
    Area: () => {
      throw new Error('Simulated render error');
    },
    isDirty: () => false,
  });
}
