import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SHARED_PACKAGES } from '@atrium/area-contract';
import { buildFolder } from '@atrium/test-product';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';
import { readRegistry } from '../product';

// Shared packages that the first screen of every area uses.
const USED_BY_EVERY_AREA = [
  'react',
  'react/jsx-runtime',
  'react-router-dom',
  '@tanstack/react-query',
  'styled-components',
  'zod/mini',
  '@atrium/api-client',
  '@atrium/auth',
  '@atrium/ui',
];

// For each package, a text that survives minification and occurs in no other code.
const TEXTS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react/jsx-runtime': 'react.transitional.element',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-hook-form': 'onTouched',
  'react-router-dom': 'may be used only in the context of a <Router>',
  '@tanstack/react-query': 'No QueryClient set',
  'styled-components': 'data-styled-version',
  'zod/mini': '$ZodString',
  '@atrium/api-client': 'sent a response that this page cannot read',
  '@atrium/auth': 'Nobody is signed in',
  '@atrium/ui': 'data-toast-offset-anchor',
};

test('four areas in one page share one React, router, query client, typed client and session', async ({
  page,
  signIn,
  product,
}) => {
  const calls: string[] = [];
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
    calls.push(new URL(request.url()).pathname);
  });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  const { areas } = await readRegistry(product.origin);
  // A stream tells of changes up to two seconds before the page, such as those of another test.
  await holdRequests(page, /\/api\/changes\b/);
  // The list of tasks is still loading when its area is left.
  const releaseTasks = await holdRequests(page, '**/api/tasks');
  const tasksAreAsked = page.waitForRequest('**/api/tasks');
  await signIn('admin', '/tasks');
  await tasksAreAsked;
  // Every page load embeds the registry.
  expect(calls).not.toContain('/registry.json');

  for (const { link, row, name } of [...AREAS, ...AREAS]) {
    await page.getByRole('link', { name: link, exact: true }).click();
    if (name === 'tasks') releaseTasks();
    await expect(row(page)).toBeVisible();
  }

  // One router, one session and one cache: no second document, and each resource is requested once.
  expect(documents).toBe(1);
  for (const path of ['/api/user', '/api/users', '/api/tasks', '/api/events']) {
    expect(calls.filter((call) => call === path)).toHaveLength(1);
  }
  // The registry is revalidated when another area is entered.
  const readings = () => calls.filter((call) => call === '/registry.json').length;
  await expect.poll(readings).toBe(2 * AREAS.length);
  const entries = calls.filter((call) => /^\/areas\/\w+\/\w+\/entry\./.test(call));
  expect(new Set(entries.map((entry) => entry.split('/')[2])).size).toBe(4);

  // All scripts of an area are preloaded, not requested by its container.
  for (const { current } of Object.values(areas)) {
    const scripts = current.preload.filter(({ as }) => as === 'script').map(({ path }) => path);
    expect(scripts).toContainEqual(expect.stringMatching(/\/area\.\w+\.js$/));
    for (const script of scripts) {
      expect(await page.evaluate(startersOf, script)).toEqual(['link']);
    }
  }

  const containers = Object.values(areas).map(({ current }) => current.container);
  const { members, packages } = await page.evaluate(readShareScope);
  expect(members.sort()).toEqual(['atrium_shell', ...containers].sort());
  expect(packages.map(({ name }) => name).sort()).toEqual([...SHARED_PACKAGES].sort());
  for (const { name, providers, users } of packages) {
    expect([name, ...providers]).toEqual([name, 'shell']);
    if (USED_BY_EVERY_AREA.includes(name))
      expect([name, ...users.sort()]).toEqual([name, ...members.sort()]);
  }
  expect(complaints).toEqual([]);
});

test('no area contains a copy of a shared package, and nobody else the code of an area', async () => {
  const apps = ['shell', ...AREAS.map(({ name }) => name)];
  const codes = await Promise.all(apps.map(readCode));
  const holdersOf = (text: string) => apps.filter((_, index) => codes[index]?.includes(text));
  for (const [name, text] of Object.entries(TEXTS)) {
    expect([name, ...holdersOf(text)]).toEqual([name, 'shell']);
  }
  for (const { name, text } of AREAS) expect(holdersOf(text)).toEqual([name]);
});

/** Returns the code of all scripts of a build. */
async function readCode(app: string): Promise<string> {
  const assets = path.join(buildFolder(app), 'assets');
  const files = await readdir(assets, { recursive: true });
  const scripts = files.filter((file) => file.endsWith('.js'));
  const codes = await Promise.all(scripts.map((file) => readFile(path.join(assets, file), 'utf8')));
  return codes.join('\n');
}

// Runs in the page: returns the initiator of each file request.
function startersOf(path: string): string[] {
  return performance
    .getEntriesByName(new URL(path, window.location.href).href)
    .map((entry) => ('initiatorType' in entry ? String(entry.initiatorType) : ''));
}

// Runs in the page: returns the instances of the share scope and its packages. The runtime records the
// first user of a lazy package as its provider, so only the function identifies the real one.
function readShareScope() {
  const instances = window.__FEDERATION__.__INSTANCES__;
  const shell = instances.find(({ name }) => name === 'atrium_shell');
  const scope = shell?.shareScopeMap['default'];
  if (!scope) throw new Error('The shell shares nothing');
  return {
    members: instances
      .filter(({ shareScopeMap }) => shareScopeMap['default'] === scope)
      .map(({ name }) => name),
    packages: Object.entries(scope).map(([name, versions]) => ({
      name,
      providers: Object.values(versions).map((entry) =>
        shell.options.shared[name]?.some(({ get }) => get === entry.get)
          ? 'shell'
          : 'somebody else',
      ),
      users: Object.values(versions).flatMap(({ useIn }) => useIn),
    })),
  };
}
