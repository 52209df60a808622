import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';
import { NEIGHBOR } from '../neighbor';

test('the area opens with its data and is accessible', async ({ signIn, area }) => {
  const page = await signIn('admin', area.path);

  await expect(area.row(page)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${area.title} · Atrium$`));
  await expectNoFaults(page);
});

test('an area is preloaded while the shell loads, which contains none of its code', async ({
  signIn,
  area,
}) => {
  const files = new Set<string>();
  const page = await signIn('admin', area.path);
  await expect(area.row(page)).toBeVisible();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  const letShellPass = await holdRequests(page, '**/shell/main.*.js');
  const entry = page.waitForRequest(`**/areas/${area.name}/*/entry.*.js`);
  const module = page.waitForRequest(`**/areas/${area.name}/*/area.*.js`);

  // The browser knows from the page before which areas the session can open.
  await page.goto(area.path, { waitUntil: 'commit' });

  await Promise.all([entry, module]);
  letShellPass();
  await expect(area.row(page)).toBeVisible();

  // Fetched again, because the browser discards response bodies on navigation.
  const holders: string[] = [];
  for (const file of files) {
    const code = await (await page.request.get(file)).text();
    if (code.includes(area.text)) holders.push(file);
  }
  expect(holders.length).toBeGreaterThan(0);
  expect(holders.filter((file) => !file.startsWith(`/areas/${area.name}/`))).toEqual([]);
});

// Other failures, beside the real areas, are in failing-areas.spec.ts.
test('an area that fails leaves the rest working, and Retry recovers it', async ({
  page,
  signIn,
  area,
}) => {
  await page.route(`**/areas/${area.name}/**`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await signIn('admin', area.path);
  const panel = page.getByRole('alert').filter({ hasText: `${area.title} could not be loaded` });
  await expect(panel).toContainText('The server answered 404.');
  await page.evaluate(() => {
    document.body.dataset.pageLoad = 'same';
  });

  await page.getByRole('link', { name: NEIGHBOR.title, exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'maria' })).toBeVisible();

  await page.getByRole('link', { name: area.link, exact: true }).click();
  await expect(panel).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(area.row(page)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
});
