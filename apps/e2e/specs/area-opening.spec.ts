import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';
import { holdRequests } from '../hold';

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
