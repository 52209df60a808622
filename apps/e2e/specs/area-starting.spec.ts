import { expect, test } from '../fixtures';

test('an area the last session could open is preloaded while the shell loads', async ({
  signIn,
  area,
}) => {
  const page = await signIn('admin', area.path);
  await expect(area.row(page)).toBeVisible();
  let letShellPass: () => void = () => undefined;
  const shellMayPass = new Promise<void>((resolve) => (letShellPass = resolve));
  await page.route('**/shell/main.*.js', async (route) => {
    await shellMayPass;
    await route.continue();
  });
  const entry = page.waitForRequest(`**/areas/${area.name}/*/entry.*.js`);
  const module = page.waitForRequest(`**/areas/${area.name}/*/area.*.js`);

  await page.goto(area.path, { waitUntil: 'commit' });

  await Promise.all([entry, module]);
  letShellPass();
  await expect(area.row(page)).toBeVisible();
});

test('the scripts of the shell contain no code of the area', async ({ signIn, area }) => {
  const files = new Set<string>();
  const page = await signIn('admin', '/nowhere');
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  await page.goto(area.path);
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
