import type { Browser, Page } from '@playwright/test';
import { readReleases } from '@atrium/release';
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

async function readLive({ origin }: Product): Promise<string> {
  return (await readRegistry(origin)).areas[AREA]?.current.id ?? '';
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
  { throws = false, path = `/${AREA}` } = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, await signIn(origin, { username, password: DEMO_PASSWORD }));
  const page = await context.newPage();
  if (throws) await page.addInitScript(() => sessionStorage.setItem('throws', 'yes'));
  const reported = page.waitForResponse('**/api/page-reports');
  await page.goto(path);
  await expect(page.getByText(TEXT)).toBeVisible();
  await reported;
  return page;
}

/** Expects that the panel and the command show the same numbers, and a preview the release before. */
async function expectSameNumbers(page: Page, product: Product, broken: string, good: string) {
  const panel = page.getByRole('dialog', { name: 'Releases' });
  const section = panel.getByRole('region', { name: AREA });
  // The command `release status` prints this list.
  const readStatus = async () =>
    (await readReleases(await product.releases())).apps.find(({ app }) => app === AREA);
  // Reports are stored after a moment, and the panel reads them on request only.
  const thrown = section.getByText(/× Error area\.\w+\.js:\d+:\d+$/);
  await expect
    .poll(async () => {
      await panel.getByRole('button', { name: 'Refresh' }).click();
      const errors = (await readStatus())?.live.errors ?? [];
      const texts = errors.map(({ error, count }) => `${count} × ${error}`);
      return (await thrown.allInnerTexts()).filter((text) => texts.includes(text)).length;
    })
    .toBe(1);
  await expect(section.getByText('2 of 2 people had an error')).toBeVisible();
  await expect(section.getByText('before: 1 of 3')).toBeVisible();
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(
    `${AREA} ${broken.slice(0, 8)}`,
  );
  await expect(section.getByText('Failed to render: runtime')).toBeVisible();
  const status = await readStatus();
  expect(status?.live).toMatchObject({ id: broken, loads: 2, failures: 2 });
  expect(status?.before).toMatchObject({ id: good, loads: 3, failures: 1 });

  const look = section.getByRole('link', { name: `Look at it: ${AREA} ${good.slice(0, 8)}` });
  const [preview] = await Promise.all([page.context().waitForEvent('page'), look.click()]);
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText(good);
}

test('the server rolls back a release that fails for all', async ({
  browser,
  publishing,
  sessionOf,
}) => {
  // Two releases in seven browsers, with a password to hash for each.
  test.slow();
  await publishing.release(await publishing.rebuild(AREA, TEXT, BROKEN_IN_SOME));
  const good = await readLive(publishing);

  await test.step('one that throws for one person of three has one vote against it', async () => {
    for (const username of PEOPLE) {
      const page = await openArea(browser, publishing, username, {
        throws: username === 'admin',
      });
      await page.context().close();
    }
    await expect.poll(() => readVotes(publishing)).toEqual({ loads: 3, failures: 1 });
    expect(await readLive(publishing)).toBe(good);
  });

  await publishing.release(await publishing.rebuild(AREA, TEXT, BROKEN));
  const broken = await readLive(publishing);

  await test.step('two people with three browsers have two votes, in the panel and in the status', async () => {
    for (const username of ['admin', 'maria']) {
      const page = await openArea(browser, publishing, username);
      await page.context().close();
    }
    const page = await openArea(browser, publishing, 'admin', {
      path: `/${AREA}?panel=releases`,
    });
    await expect.poll(() => readVotes(publishing)).toEqual({ loads: 2, failures: 2 });
    expect(await readLive(publishing)).toBe(broken);
    await expectSameNumbers(page, publishing, broken, good);
    await page.context().close();
  });

  const page = await openArea(browser, publishing, 'deniz');
  await expect.poll(() => readLive(publishing), { timeout: 60_000 }).toBe(good);

  await test.step('the history says why', async () => {
    const headers = { cookie: await sessionOf('admin') };
    const response = await fetch(`${publishing.origin}/api/releases`, { headers });
    expect((await response.json()).history[0]).toMatchObject({
      action: 'rollback',
      by: 'watch',
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
  await page.context().close();
});
