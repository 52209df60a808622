import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { readHistory } from '@atrium/release';
import { signIn } from '@atrium/test-product';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import type { Product } from '../product';
import { readRegistry, startProduct } from '../product';

const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Reports of this week';
// Closes the replaced string literal, throws, and opens another one.
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
const WORKSPACE = path.resolve(import.meta.dirname, '../../..');
const BROWSERS = 30;
// The watch acts in its third round; some more must not change anything.
const ROUNDS_MS = 6_000;

let product: Product;
let sessions: string[];

test.beforeAll(async () => {
  // Each browser of this test says which address it has.
  product = await startProduct([AREA], false, '', { TRUSTED_PROXIES: '127.0.0.1' });
  const first = await signIn(product.origin, { username: 'admin', password: DEMO_PASSWORD });
  sessions = [first];
  while (sessions.length < BROWSERS) {
    sessions.push(await signIn(product.origin, { username: 'admin', password: DEMO_PASSWORD }));
  }
});

test.afterAll(() => product.stop());

async function liveId(): Promise<string> {
  const registry = await readRegistry(product.releaseFolder);
  return registry.areas[AREA]?.current.id ?? '';
}

/** Reports that a release was loaded or has failed in a browser. */
async function report(session: string, address: string, release: string, failed: boolean) {
  const named = { app: AREA, release };
  const body = failed
    ? { kind: 'failed', ...named, stage: 'render', reason: 'runtime' }
    : { kind: 'loaded', ...named };
  const response = await fetch(`${product.origin}/api/page-reports`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: session,
      origin: product.origin,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ reports: [body] }),
  });
  expect(response.status).toBe(200);
}

/** Reports from all browsers, of five at each address, that a number of them has failed. */
async function reportAll(release: string, failures: number): Promise<void> {
  for (const [index, session] of sessions.entries()) {
    await report(session, `10.0.0.${String(Math.floor(index / 5))}`, release, index < failures);
  }
  // The server stores reports every two seconds.
  await setTimeout(3_000);
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

test('the watch rolls back a release that fails for all, and no other', async ({ browser }) => {
  await product.release(await product.rebuild(AREA, TITLE, NEW_TITLE));
  const good = await liveId();
  let watch = startWatch();
  await watch.expectLine('Watching the releases');

  await test.step('one that fails in one browser of 30 stays', async () => {
    await reportAll(good, 1);
    await setTimeout(ROUNDS_MS);
    expect(await liveId()).toBe(good);
  });

  await product.release(await product.rebuild(AREA, TITLE, BROKEN));
  const broken = await liveId();

  await test.step('reports of one address cannot cause a rollback', async () => {
    for (const [index, session] of sessions.entries()) {
      // Of the limit for an address, five browsers count.
      if (index < 20) await report(session, '10.0.9.9', broken, true);
    }
    await setTimeout(3_000 + ROUNDS_MS);
    expect(await liveId()).toBe(broken);
  });

  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, sessions[0] ?? '');
  const page = await context.newPage();
  await page.goto(PATH);
  await expect(page.getByRole('heading', { level: 1, name: NEW_TITLE })).toBeVisible();

  await test.step('nothing is rolled back while the server is down', async () => {
    await watch.stop();
    await reportAll(broken, BROWSERS);
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
    reason: expect.stringMatching(
      /^It failed in \d+ of 30 browsers, the release before in 1 of 30$/,
    ),
  });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: NEW_TITLE })).toBeVisible();
  expect(requests.filter((url) => url.includes(broken))).toEqual([]);
  await watch.stop();
  await context.close();
});
