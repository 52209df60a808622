import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { AreaRelease } from '@atrium/area-contract';
import { defineArea } from '@atrium/area-contract';
import { getUser, logout } from '@atrium/contracts';
import {
  buildAdmin,
  expectAccessible,
  failEndpoint,
  mockEndpoint,
  mockServer,
} from '@atrium/testing';
import { SignedInRoutes } from '../signed-in-routes';
import { buildRegistry, releasesOf } from '../testing/build-release';
import { openPage, serveAreas } from '../testing/fake-page';
import { renderInShell } from '../testing/render-in-shell';

let isDirty = true;

function areaOf({ manifest }: AreaRelease) {
  return defineArea({
    Area: () => <h1>{manifest.title}</h1>,
    isDirty: () => manifest.name === 'tasks' && isDirty,
  });
}

async function openTasks() {
  serveAreas(releasesOf(buildRegistry()), areaOf);
  mockServer.use(http.get('*/registry.json', () => HttpResponse.json(buildRegistry())));
  const user = buildAdmin();
  const page = renderInShell(<SignedInRoutes user={user} />, { path: '/tasks', user });
  await screen.findByRole('heading', { name: 'Tasks' });
  return page;
}

beforeEach(() => {
  openPage();
  isDirty = true;
});

it('asks before a link leaves unsaved work, and stays with it', async () => {
  const { person, currentPath } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));

  expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
  await expectAccessible();
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(currentPath()).toBe('/tasks');
});

it('leaves when the work is given up, and asks no more in the next area', async () => {
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Chat' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByRole('heading', { name: 'Chat' })).toBeVisible();

  await person.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('does not ask where nothing would be lost', async () => {
  isDirty = false;
  const { person } = await openTasks();
  await person.click(screen.getByRole('link', { name: 'Atrium' }));

  expect(await screen.findByRole('heading', { name: 'Admin' })).toBeVisible();
});

it('asks before logging out', async () => {
  const calls = mockEndpoint(logout, () => ({}));
  failEndpoint(getUser, { status: 401, body: 'Not signed in' });
  const { person } = await openTasks();
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await person.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(calls).toEqual([]);

  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => {
    expect(calls).toHaveLength(1);
  });
});
