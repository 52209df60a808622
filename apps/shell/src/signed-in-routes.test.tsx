import { act, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import {
  buildAdmin,
  buildUser,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  mockServer,
} from '@atrium/testing';
import { Toaster } from '@atrium/ui';
import { AppRoutes } from './app-routes';
import { SignedInRoutes } from './signed-in-routes';
import { buildRegistry, buildRelease, releasesOf } from './testing/build-release';
import { failFiles, loadedPaths, openPage, serveAreas } from './testing/fake-page';
import { renderInShell } from './testing/render-in-shell';

const RELEASES = releasesOf(buildRegistry());
const TASKS = RELEASES.filter(({ manifest }) => manifest.name === 'tasks');

function areaOf(release: AreaRelease) {
  return defineArea({
    Area: () => <h1>{`${release.manifest.title} of ${release.id.slice(0, 1)}`}</h1>,
    isDirty: () => false,
  });
}

function serveRegistry() {
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(buildRegistry())));
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
  it('has all links for admins, in order', async () => {
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
  ])('marks at %s the link of the page that is shown: %s', async (path, label) => {
    open(path);
    await screen.findByRole('link', { name: 'Chat' });

    expect(currentLinks()).toEqual([label]);
  });

  it.each(['/company/1', '/nowhere', '/tasks/1'])('marks no link at %s', async (path) => {
    open(path);
    await screen.findByRole('link', { name: 'Chat' });

    expect(currentLinks()).toEqual([]);
  });

  it('leaves out what other roles can not open', async () => {
    open('/tasks', buildUser());
    await screen.findByRole('link', { name: 'Chat' });

    const links = within(screen.getByRole('banner')).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tasks', '/tasks', '/chat']);
    await expectAccessible();
  });

  it('says that logging out worked, although the button is gone by then', async () => {
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

  it('says when logging out failed', async () => {
    failEndpoint(logout, { status: 500, body: 'Internal Server Error' });
    const { person } = open('/tasks');

    await person.click(screen.getByRole('button', { name: 'Logout' }));

    expect(await screen.findByText('Failed to logout')).toBeVisible();
  });
});

describe('the address', () => {
  it.each(['/', '/register', '/company/1', '/audit', '/nowhere', '/login', '/tasks/1'])(
    'leads other roles from %s to the tasks',
    async (path) => {
      const { currentPath } = open(path, buildUser());

      expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
      expect(currentPath()).toBe('/tasks');
      expect(loadedPaths()).toEqual([expect.stringMatching(/^\/areas\/tasks\/c/)]);
    },
  );

  it('opens to a role what the registry opens to it', async () => {
    open('/audit', buildUser({ role: 'auditor' }));

    expect(await screen.findByRole('heading', { name: 'Audit of c' })).toBeVisible();
  });

  it.each(['/nowhere', '/login'])('shows admins the not-found screen at %s', async (path) => {
    open(path);

    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
    await expectAccessible();
  });

  it('ends at the not-found screen when there is no area to land on', async () => {
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json({ version: 1, areas: {} })));
    const { currentPath } = open('/nowhere', buildUser());

    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(currentPath()).toBe('/');
  });
});

describe('a registry that can not be read', () => {
  it('is named, and Retry reads it again', async () => {
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
  it('has its outline while it loads', async () => {
    failFiles(TASKS, () => new Promise<never>(() => undefined));
    open('/tasks');

    expect(await screen.findByText('Loading Tasks')).toBeInTheDocument();
  });

  it('is named, leaves the others alone and recovers by Retry', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    const panel = await screen.findByRole('alert');
    expect(panel).toHaveTextContent('Tasks could not be loaded');
    expect(panel).toHaveTextContent('The server answered 404.');
    await expectAccessible();

    await person.click(screen.getByRole('link', { name: 'Chat' }));
    expect(await screen.findByRole('heading', { name: 'Chat of c' })).toBeVisible();
    await person.click(screen.getByRole('link', { name: 'Tasks' }));
    expect(await screen.findByRole('alert')).toBeVisible();

    serveAreas(RELEASES, areaOf);
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Tasks of c' })).toBeVisible();
  });

  it('takes what was released in the meantime when it is tried again', async () => {
    failFiles(TASKS);
    const { person } = open('/tasks');
    await screen.findByRole('alert');
    const registry = buildRegistry();
    const tasks = registry.areas['tasks'];
    if (!tasks) throw new Error('There are no tasks');
    tasks.current = buildRelease({ id: 'dddddddddddddddd' });
    mockServer.use(http.get('*/registry.json', () => HttpResponse.json(registry)));
    serveAreas([tasks.current], areaOf);

    await person.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Tasks of d' })).toBeVisible();
  });

  it('falls back by itself when the live release throws while it is shown', async () => {
    serveAreas(RELEASES, (release) =>
      release.id.startsWith('c') ? throwingArea() : areaOf(release),
    );
    const complaints = expectRenderError();
    open('/tasks');

    expect(await screen.findByRole('heading', { name: 'Tasks of b' })).toBeVisible();
    complaints.mockRestore();
  });

  it('is named when both releases throw while they are shown', async () => {
    serveAreas(RELEASES, throwingArea);
    const complaints = expectRenderError();
    open('/tasks');

    expect(await screen.findByRole('alert')).toHaveTextContent('failed while it was shown');
    complaints.mockRestore();
  });
});

it('asks before a page with unsaved work is left', async () => {
  let dirty = true;
  serveAreas(TASKS, () => defineArea({ Area: () => <h1>Editor</h1>, isDirty: () => dirty }));
  open('/tasks');
  await screen.findByRole('heading', { name: 'Editor' });

  expect(leavePage()).toBe('held back');
  dirty = false;
  expect(leavePage()).toBe('left');
});

function leavePage(): 'held back' | 'left' {
  const event = new Event('beforeunload', { cancelable: true });
  act(() => {
    window.dispatchEvent(event);
  });
  return event.defaultPrevented ? 'held back' : 'left';
}

function throwingArea() {
  return defineArea({
    Area: () => {
      throw new Error('planted');
    },
    isDirty: () => false,
  });
}

// React reports every error that a boundary catches; here that is the point of the test.
function expectRenderError() {
  return jest.spyOn(console, 'error').mockImplementation(() => undefined);
}
