import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

// What @module-federation's runtime keeps in the page for its own developer tools.
interface SharedCopy {
  from: string;
  useIn: string[];
  loaded?: boolean;
}
interface FederationGlobal {
  __FEDERATION__: {
    __SHARE__: Record<string, Record<string, Record<string, Record<string, SharedCopy>>>>;
  };
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
  signIn,
}) => {
  const page = await signIn('admin', '/tasks');
  // What the first page reads is not counted, however late it does.
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  const calls: string[] = [];
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
    calls.push(new URL(request.url()).pathname);
  });
  await page.reload();
  for (const { link, row } of [...AREAS, ...AREAS]) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(row(page)).toBeVisible();
  }

  // One router, one session and one cache: no second document, and each read was made once.
  expect(documents).toBe(1);
  for (const path of ['/api/user', '/api/users', '/api/tasks', '/api/events']) {
    expect(calls.filter((call) => call === path)).toHaveLength(1);
  }
  // Read at the start, and asked for news as each further area is entered.
  const readings = () => calls.filter((call) => call === '/registry.json').length;
  await expect.poll(readings).toBe(1 + 2 * AREAS.length);
  const entries = calls.filter((call) => /^\/areas\/\w+\/\w+\/entry\./.test(call));
  expect(new Set(entries.map((entry) => entry.split('/')[2])).size).toBe(4);

  const copies = await page.evaluate(() => {
    // The runtime keeps its state on the window, untyped.
    const scopes = (window as unknown as FederationGlobal).__FEDERATION__.__SHARE__;
    return Object.values(scopes).flatMap((instance) =>
      Object.values(instance).flatMap((scope) =>
        Object.entries(scope).flatMap(([name, versions]) =>
          Object.values(versions).map(({ from, useIn }) => ({ name, from, useIn })),
        ),
      ),
    );
  });
  for (const name of SHARED) {
    const providers = new Set(copies.filter((copy) => copy.name === name).map(({ from }) => from));
    expect([name, ...providers]).toEqual([name, 'atrium_shell']);
  }
});
