import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';

const { name: AREA, title: TITLE, path: PATH } = NEIGHBOR;
const NEW_TITLE = 'Reports for some';
const HALF = { percent: 50 };

async function openTitle(page: Page): Promise<string> {
  await page.goto(PATH);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(new RegExp(`^(${TITLE}|${NEW_TITLE})$`));
  return heading.innerText();
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
      const share = `atrium_share_${new URL(product.origin).port}`;
      await context.addCookies([{ name: share, value: String(place), url: product.origin }]);
      await openSession(context, product.origin, session);
      return context.newPage();
    }),
  );
  const titles = () => Promise.all(pages.map(openTitle));
  await publishing.release(build, { candidate: HALF });
  const first = await titles();
  expect([...first].sort()).toEqual([TITLE, NEW_TITLE].sort());
  expect(await titles()).toEqual(first);

  await publishing.change(AREA, 'abort');
  expect(await titles()).toEqual([TITLE, TITLE]);

  await publishing.release(build, { candidate: HALF });
  await publishing.change(AREA, 'promote');
  expect(await titles()).toEqual([NEW_TITLE, NEW_TITLE]);
  await Promise.all(pages.map((page) => page.context().close()));
});

test('a candidate for people is shown to them alone, until they leave it', async ({
  signIn,
  publishing,
}) => {
  const build = await publishing.rebuild(AREA, TITLE, NEW_TITLE);
  const page = await signIn('admin', PATH);
  await publishing.release(build, { candidate: { percent: 0, people: ['@deniz'] } });
  expect(await openTitle(page)).toBe(TITLE);

  await publishing.release(build, { candidate: { percent: 0, people: ['role:admin'] } });
  expect(await openTitle(page)).toBe(NEW_TITLE);
  await page.getByRole('button', { name: 'Use the version that others have' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE, exact: true })).toBeVisible();
  expect(await openTitle(page)).toBe(TITLE);
});
