import type { Browser, Page } from '@playwright/test';
import { signIn } from '@atrium/test-product';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';
import type { Product } from '../product';
import { readRegistry } from '../product';

const AREA = 'tasks';
const TEXT = AREAS.find(({ name }) => name === AREA)?.text ?? '';
// Both close the replaced string literal, throw, and open another one; the first in some browsers only.
const BROKEN_IN_SOME = `"+(()=>{if(sessionStorage.getItem("throws"))throw new Error("planted");return "${TEXT}"})()+"`;
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
const PEOPLE = ['admin', 'maria', 'deniz'];

async function readLive({ origin }: Product): Promise<string | undefined> {
  return (await readRegistry(origin)).areas[AREA]?.current.id;
}

/** Returns the votes about the live release. */
async function readVotes({ origin }: Product) {
  const response = await fetch(`${origin}/api/metrics/releases`);
  const { apps } = await response.json();
  const { loads, failures } = apps.find(({ app }: { app: string }) => app === AREA).live;
  return { loads, failures };
}

/** Opens the area in a new browser of a person; resolves once its page has sent its report. */
async function openArea(
  browser: Browser,
  { origin }: Product,
  username: string,
  throws = false,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, await signIn(origin, { username, password: DEMO_PASSWORD }));
  const page = await context.newPage();
  if (throws) await page.addInitScript(() => sessionStorage.setItem('throws', 'yes'));
  const reported = page.waitForResponse('**/api/page-reports');
  await page.goto(`/${AREA}`);
  await expect(page.getByText(TEXT)).toBeVisible();
  await reported;
  return page;
}

test('the server rolls back a release that fails for all', async ({
  browser,
  publishing,
  sessionOf,
}) => {
  await publishing.release(await publishing.rebuild(AREA, TEXT, BROKEN_IN_SOME));
  const good = await readLive(publishing);

  await test.step('one that throws for one person of three has one vote against it', async () => {
    for (const username of PEOPLE) {
      const page = await openArea(browser, publishing, username, username === 'admin');
      await page.context().close();
    }
    await expect.poll(() => readVotes(publishing)).toEqual({ loads: 3, failures: 1 });
    expect(await readLive(publishing)).toBe(good);
  });

  await publishing.release(await publishing.rebuild(AREA, TEXT, BROKEN));
  const broken = await readLive(publishing);

  await test.step('two people with three browsers have two votes', async () => {
    for (const username of ['admin', 'maria', 'admin']) {
      const page = await openArea(browser, publishing, username);
      await page.context().close();
    }
    await expect.poll(() => readVotes(publishing)).toEqual({ loads: 2, failures: 2 });
    expect(await readLive(publishing)).toBe(broken);
  });

  const page = await openArea(browser, publishing, 'deniz');
  await expect.poll(() => readLive(publishing), { timeout: 60_000 }).toBe(good);

  await test.step('the history says why', async () => {
    const headers = { cookie: await sessionOf('admin') };
    const response = await fetch(`${publishing.origin}/api/releases`, { headers });
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
    expect(requests.filter((url) => url.includes(`${broken}`))).toEqual([]);
  });
  await page.context().close();
});
