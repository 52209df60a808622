import { screen, waitFor } from '@testing-library/react';
import type { AreaRelease } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import { buildAdmin, expectAccessible, failEndpoint, mockEndpoint } from '@atrium/testing';
import { SignedInRoutes } from '../signed-in-routes';
import { allReleases, buildRegistry } from '../testing/build-release';
import { openPage, serveAreas, serveRegistry } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

let isDirty = true;

function areaOf({ manifest }: AreaRelease) {
  return defineArea({
    Area: () => <h1>{manifest.title}</h1>,
    isDirty: () => manifest.name === 'tasks' && isDirty,
  });
}

async function openTasks() {
  serveAreas(allReleases(buildRegistry()), areaOf);
  serveRegistry();
  const user = buildAdmin();
  const page = renderInShell(<SignedInRoutes user={user} />, { path: '/tasks', user });
  await screen.findByRole('heading', { name: 'Tasks' });
  return page;
}

beforeEach(() => {
  openPage();
  isDirty = true;
});

it('asks before a link discards unsaved work, and stays on the page', async () => {
  const { person, currentPath } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));

  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/tasks');
});

it('leaves after a confirmed discard, and does not ask in the next area', async () => {
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Chat' })).toBeVisible();

  await person.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('does not ask without unsaved work', async () => {
  isDirty = false;
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Atrium' }));

  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('asks before logging out', async () => {
  const requests = mockEndpoint(logout, () => ({}));
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  const { person } = await openTasks();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(requests).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => {
    expect(requests).toHaveLength(1);
  });
});
