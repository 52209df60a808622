import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { readHistory } from '@atrium/release';
import { signIn } from '@atrium/test-product';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import type { Product } from '../product';
import { readRegistry, startProduct } from '../product';

const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Reports of this week';
// Both close the replaced string literal, throw, and open another one; the first in some browsers only.
const BROKEN_IN_SOME = `"+(()=>{if(sessionStorage.getItem("throws"))throw new Error("planted");return "${NEW_TITLE}"})()+"`;
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
const WORKSPACE = path.resolve(import.meta.dirname, '../../..');
const PEOPLE = ['admin', 'maria', 'deniz'];
// The watch acts in its third round; some more must not change anything.
const ROUNDS_MS = 6_000;

let product: Product;
let admin: string;
let maria: string;
let deniz: string;

test.beforeAll(async () => {
  // Each browser of this test says which address it has.
  product = await startProduct([AREA], false, '', { TRUSTED_PROXIES: '127.0.0.1' });
  [admin = '', maria = '', deniz = ''] = await Promise.all(PEOPLE.map(startSession));
});

test.afterAll(() => product.stop());

function startSession(username: string): Promise<string> {
  return signIn(product.origin, { username, password: DEMO_PASSWORD });
}

async function liveId(): Promise<string> {
  const registry = await readRegistry(product.releaseFolder);
  return registry.areas[AREA]?.current.id ?? '';
}

/** Returns the loads and failures of the live release that the server has counted. */
async function readVotes() {
  const response = await fetch(`${product.origin}/api/metrics/releases`);
  const { apps } = await response.json();
  const { loads, failures } = apps.find(({ app }: { app: string }) => app === AREA).live;
  return { loads, failures };
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Opens the area in a new tab; resolves once the server has the report of its page. */
async function openArea(context: BrowserContext, title: string, throws = false): Promise<Page> {
  const page = await context.newPage();
  if (throws) {
    await page.addInitScript(() => {
      sessionStorage.setItem('throws', 'yes');
    });
  }
  // When the request begins, it has no cookie yet.
  const reported = page.waitForResponse('**/api/page-reports');
  await page.goto(PATH);
  await expect(heading(page, title)).toBeVisible();
  await reported;
  return page;
}

/** Starts a browser of the admin, who alone may open the area. */
async function startBrowser(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, admin);
  return context;
}

/** Reports about a release, as pages do in a session. */
async function report(
  release: string,
  kind: 'loaded' | 'failed',
  cookie: string,
  address = '10.0.0.1',
): Promise<void> {
  const vote = { kind, app: AREA, release };
  const report = kind === 'failed' ? { ...vote, stage: 'render', reason: 'runtime' } : vote;
  const { status } = await fetch(`${product.origin}/api/page-reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie,
      origin: product.origin,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ reports: [report] }),
  });
  expect(status).toBe(200);
}

/** Starts `release watch`; returns its output so far and a function that stops it. */
function startWatch() {
  const args = ['tools/release/src/main.ts', '--root', product.releaseFolder, 'watch'];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', ...args, '--interval', '1', '--server', product.origin],
    { cwd: WORKSPACE, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const exited = once(child, 'exit');
  return {
    lines,
    expectLine: (text: string) =>
      expect.poll(() => lines.join('\n'), { timeout: 30_000 }).toContain(text),
    stop: async () => {
      child.kill('SIGTERM');
      expect(await exited).toEqual([0, null]);
    },
  };
}

async function leaveArea(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Atrium' }).click();
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
}

test('the watch rolls back a release that fails for all, and no other', async ({ browser }) => {
  // Some rounds in which nothing happens.
  test.setTimeout(180_000);
  await product.release(await product.rebuild(AREA, TITLE, BROKEN_IN_SOME));
  const good = await liveId();
  let watch = startWatch();
  await watch.expectLine('Watching the releases');

  await test.step('one that throws for one person of three stays', async () => {
    const context = await startBrowser(browser);
    await openArea(context, TITLE, true);
    await context.close();
    for (const colleague of [maria, deniz]) await report(good, 'loaded', colleague);
    await expect.poll(readVotes).toEqual({ loads: 3, failures: 1 });
    await setTimeout(ROUNDS_MS);
    expect(await liveId()).toBe(good);
  });

  await product.release(await product.rebuild(AREA, TITLE, BROKEN));
  const broken = await liveId();

  await test.step('one person cannot cause a rollback, with many sessions and addresses', async () => {
    for (let session = 0; session < 20; session += 1) {
      const address = `10.0.1.${String(session)}`;
      await report(broken, 'failed', await startSession('admin'), address);
    }
    await expect.poll(readVotes).toEqual({ loads: 1, failures: 1 });
    await setTimeout(ROUNDS_MS);
    expect(await liveId()).toBe(broken);
    await watch.stop();
  });

  const context = await startBrowser(browser);
  const openPage = await openArea(context, NEW_TITLE);

  await test.step('nothing is rolled back while the server is down', async () => {
    for (const colleague of [maria, deniz]) await report(broken, 'failed', colleague);
    await expect.poll(readVotes).toEqual({ loads: 3, failures: 3 });
    await product.restartServer(async () => {
      watch = startWatch();
      await watch.expectLine('Nothing is judged until the server works.');
      await setTimeout(ROUNDS_MS);
      expect(await liveId()).toBe(broken);
    });
  });

  await watch.expectLine(`${AREA} was rolled back from ${broken} to ${good}.`);
  expect(await liveId()).toBe(good);
  const { sequence } = await readRegistry(product.releaseFolder);
  expect((await readHistory(product.releaseFolder, sequence)).at(-1)).toMatchObject({
    ...{ action: 'rollback', by: 'watch' },
    reason: '3 of 3 people had an error, 1 of 3 with the release before',
  });

  await test.step('an open page goes on with the release that is live again', async () => {
    const requests: string[] = [];
    openPage.on('request', (request) => requests.push(request.url()));
    for (let times = 0; times < 2; times += 1) {
      await leaveArea(openPage);
      await openPage.getByRole('link', { name: TITLE }).click();
      await expect(heading(openPage, NEW_TITLE)).toBeVisible();
    }
    await openPage.reload();
    await expect(heading(openPage, NEW_TITLE)).toBeVisible();
    expect(requests.filter((url) => url.includes(broken))).toEqual([]);
  });
  await watch.stop();
  await context.close();
});
