import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, fillSignIn, openSession, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Reports for some';

/** Signs a browser in and gives it a place among all browsers. */
async function setUpBrowser(
  context: BrowserContext,
  origin: string,
  session: string,
  place: number,
): Promise<void> {
  await context.addCookies([
    { name: `atrium_share_${new URL(origin).port}`, value: String(place), url: origin },
  ]);
  await openSession(context, origin, session);
}

async function readTitle(page: Page): Promise<string> {
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(new RegExp(`^(${TITLE}|${NEW_TITLE})$`));
  return heading.innerText();
}

async function openTitle(page: Page): Promise<string> {
  await page.goto(PATH);
  return readTitle(page);
}

test('half of the browsers get a candidate, none an aborted one, and all a promoted one', async ({
  browser,
  product,
  sessionOf,
  publishing,
}) => {
  const session = await sessionOf('admin');
  const build = await publishing.rebuild(AREA, TITLE, NEW_TITLE);
  // Of two places that lie 50 apart, one has the candidate.
  const pages = await Promise.all(
    [17, 67].map(async (place) => {
      const context = await browser.newContext({ baseURL: product.origin });
      await setUpBrowser(context, product.origin, session, place);
      return context.newPage();
    }),
  );
  const titles = () => Promise.all(pages.map(openTitle));
  await publishing.addCandidate(build, 50);
  const first = await titles();
  expect([...first].sort()).toEqual([TITLE, NEW_TITLE].sort());
  expect(await titles()).toEqual(first);

  await publishing.change(AREA, 'abort');
  expect(await titles()).toEqual([TITLE, TITLE]);

  await publishing.addCandidate(build, 50);
  await publishing.change(AREA, 'promote');
  expect(await titles()).toEqual([NEW_TITLE, NEW_TITLE]);
  await Promise.all(pages.map((page) => page.context().close()));
});

test('a browser gets a place of its own and keeps it after a logout', async ({
  page,
  publishing,
}) => {
  await publishing.addCandidate(await publishing.rebuild(AREA, TITLE, NEW_TITLE), 50);
  await page.goto(PATH);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  const title = await readTitle(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Login' }).waitFor();
  await page.goto(PATH);
  await fillSignIn(page, 'admin', DEMO_PASSWORD);

  expect(await readTitle(page)).toBe(title);
});
