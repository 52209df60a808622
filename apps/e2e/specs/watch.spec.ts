import type { Browser, Page } from '@playwright/test';
import { signIn } from '@atrium/test-product';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';
import type { Product } from '../product';
import { startProduct } from '../product';

const AREA = 'tasks';
const TEXT = AREAS.find(({ name }) => name === AREA)?.text ?? '';
// Both close the replaced string literal, throw, and open another one; the first in some browsers only.
const BROKEN_IN_SOME = `"+(()=>{if(sessionStorage.getItem("throws"))throw new Error("planted");return "${TEXT}"})()+"`;
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
const PEOPLE = ['admin', 'maria', 'deniz'];

let product: Product;

test.beforeAll(async () => {
  product = await startProduct([AREA]);
});

test.afterAll(() => product.stop());

function startSession(username: string): Promise<string> {
  return signIn(product.origin, { username, password: DEMO_PASSWORD });
}

async function liveId(): Promise<string> {
  const response = await fetch(`${product.origin}/registry.json`);
  return (await response.json()).areas[AREA].current.id;
}

/** Returns the votes about the live release. */
async function readVotes() {
  const response = await fetch(`${product.origin}/api/metrics/releases`);
  const { apps } = await response.json();
  const { loads, failures } = apps.find(({ app }: { app: string }) => app === AREA).live;
  return { loads, failures };
}

/** Opens the area in a new browser of a person; resolves once its page has sent its report. */
async function openArea(browser: Browser, username: string, throws = false): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await startSession(username));
  const page = await context.newPage();
  if (throws) await page.addInitScript(() => sessionStorage.setItem('throws', 'yes'));
  const reported = page.waitForResponse('**/api/page-reports');
  await page.goto(`/${AREA}`);
  await expect(page.getByText(TEXT)).toBeVisible();
  await reported;
  return page;
}

test('the server rolls back a release that fails for all', async ({ browser }) => {
  await product.release(await product.rebuild(AREA, TEXT, BROKEN_IN_SOME));
  const good = await liveId();

  await test.step('one that throws for one person of three has one vote against it', async () => {
    for (const username of PEOPLE) await openArea(browser, username, username === 'admin');
    await expect.poll(readVotes).toEqual({ loads: 3, failures: 1 });
    expect(await liveId()).toBe(good);
  });

  await product.release(await product.rebuild(AREA, TEXT, BROKEN));
  const broken = await liveId();

  await test.step('two people with many browsers have two votes', async () => {
    for (let opened = 0; opened < 3; opened += 1) {
      for (const username of PEOPLE.slice(0, 2)) {
        const page = await openArea(browser, username);
        await page.context().close();
      }
    }
    await expect.poll(readVotes).toEqual({ loads: 2, failures: 2 });
    expect(await liveId()).toBe(broken);
  });

  const page = await openArea(browser, 'deniz');
  await expect.poll(liveId, { timeout: 60_000 }).toBe(good);

  await test.step('the history says why', async () => {
    const cookie = await startSession('admin');
    const response = await fetch(`${product.origin}/api/releases`, { headers: { cookie } });
    expect((await response.json()).history[0]).toMatchObject({
      ...{ action: 'rollback', by: 'watch' },
      reason: '3 of 3 people had an error, 1 of 3 with the release before',
    });
  });

  await test.step('an open page goes on with the release that is live again', async () => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    await expect(page.getByText(TEXT)).toBeVisible();
    expect(requests.filter((url) => url.includes(broken))).toEqual([]);
  });
});
