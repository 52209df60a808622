import { registry as registrySchema } from '@atrium/area-contract';
import type { Registry } from '@atrium/area-contract';
import type { Page } from '@playwright/test';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

// What webpack notes of a shared package: the build that provides it, by version.
type ShareScope = Record<string, Record<string, { from: string }>>;

declare global {
  interface Window {
    /** What the shell has handed to each area, by the area's container. */
    shareScopes: Map<string, ShareScope>;
  }
}

const SHARED = [
  'react',
  'react-dom',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  '@atrium/api-client',
  '@atrium/auth',
  '@atrium/ui',
];

test('four areas in one page share one React, router, query client, typed client and session', async ({
  page,
  signIn,
}) => {
  const calls: string[] = [];
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) {
      documents += 1;
      calls.length = 0;
    }
    calls.push(new URL(request.url()).pathname);
  });
  await signIn('admin', '/nowhere');
  await page.goto('/tasks');
  const { areas } = await readRegistry(page);
  const containers = Object.values(areas).map(({ current }) => current.container);
  await page.addInitScript(recordShareScopes, containers);
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  // Every visit has its registry from the page.
  expect(calls).toContain('/api/tasks');
  expect(calls).not.toContain('/registry.json');

  // Counted from the next document on. The list of tasks is still on its way as its area is left.
  documents = 0;
  let leaveTasks: () => void = () => undefined;
  const tasksAreLeft = new Promise<void>((resolve) => (leaveTasks = resolve));
  await page.route('**/api/tasks', async (route) => {
    await tasksAreLeft;
    await route.fallback();
  });
  const tasksAreAsked = page.waitForRequest('**/api/tasks');
  await page.reload();
  await tasksAreAsked;
  for (const { link, row, name } of [...AREAS, ...AREAS]) {
    await page.getByRole('link', { name: link, exact: true }).click();
    if (name === 'tasks') leaveTasks();
    await expect(row(page)).toBeVisible();
  }

  // One router, one session and one cache: no second document, and each read was made once.
  expect(documents).toBe(1);
  for (const path of ['/api/user', '/api/users', '/api/tasks', '/api/events']) {
    expect(calls.filter((call) => call === path)).toHaveLength(1);
  }
  // Asked for news as each further area is entered.
  const readings = () => calls.filter((call) => call === '/registry.json').length;
  await expect.poll(readings).toBe(2 * AREAS.length);
  const entries = calls.filter((call) => /^\/areas\/\w+\/\w+\/entry\./.test(call));
  expect(new Set(entries.map((entry) => entry.split('/')[2])).size).toBe(4);

  // No script of an area has waited for its container.
  for (const { current } of Object.values(areas)) {
    for (const { path } of current.preload.filter(({ as }) => as === 'script')) {
      expect(await page.evaluate(startersOf, path)).toEqual(['link']);
    }
  }

  const providers = await page.evaluate(() =>
    [...window.shareScopes.values()].map((scope) =>
      Object.entries(scope).map(([name, versions]) => ({
        name,
        from: Object.values(versions).map(({ from }) => from),
      })),
    ),
  );
  expect(providers).toHaveLength(AREAS.length);
  for (const scope of providers) {
    for (const name of SHARED) expect(scope).toContainEqual({ name, from: ['atrium_shell'] });
  }
});

async function readRegistry(page: Page): Promise<Registry> {
  const response = await page.request.get('/registry.json');
  return registrySchema.parse(await response.json());
}

// Runs in the page: what has started each request of a file.
function startersOf(path: string): string[] {
  return performance
    .getEntriesByName(new URL(path, window.location.href).href)
    .map((entry) => ('initiatorType' in entry ? String(entry.initiatorType) : ''));
}

// Runs in the page before its own scripts: watches for the containers, which the entry scripts leave
// in global variables, and what the shell hands to each.
function recordShareScopes(containers: readonly string[]): void {
  window.shareScopes = new Map();
  for (const name of containers) {
    let container: { init: (scope: ShareScope) => unknown } | undefined;
    Object.defineProperty(window, name, {
      get: () => container,
      set: (made: typeof container) => {
        container = made && {
          ...made,
          init: (scope) => {
            window.shareScopes.set(name, scope);
            return made.init(scope);
          },
        };
      },
    });
  }
}
