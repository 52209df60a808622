import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

// A text that only the code of each area has.
const AREA_TEXTS = [
  'Total Distributors',
  'Manage and track your tasks',
  'Agenda',
  'Select a user to start chatting',
];

for (const { name, path } of AREAS) {
  test(`the files of ${name} are on their way while the shell still is`, async ({ page }) => {
    let letShellPass: () => void = () => undefined;
    const shellMayPass = new Promise<void>((resolve) => (letShellPass = resolve));
    await page.route('**/shell/main.*.js', async (route) => {
      await shellMayPass;
      await route.continue();
    });
    const entry = page.waitForRequest(`**/areas/${name}/*/entry.*.js`);
    const module = page.waitForRequest(`**/areas/${name}/*/area.*.js`);

    await page.goto(path, { waitUntil: 'commit' });

    await Promise.all([entry, module]);
    letShellPass();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  });
}

test('the scripts of the shell contain nothing of an area, and its areas do', async ({
  signIn,
}) => {
  const files = new Set<string>();
  const page = await signIn('admin', '/nowhere');
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) files.add(pathname);
  });
  for (const { path, row } of AREAS) {
    await page.goto(path);
    await expect(row(page)).toBeVisible();
  }

  // Read anew, since the browser forgets an answer as soon as it goes to another page.
  const scripts = new Map<string, string>();
  for (const file of files) scripts.set(file, await (await page.request.get(file)).text());
  for (const text of AREA_TEXTS) {
    const holders = [...scripts].filter(([, code]) => code.includes(text)).map(([file]) => file);
    expect(holders.length).toBeGreaterThan(0);
    expect(holders.filter((file) => !file.startsWith('/areas/'))).toEqual([]);
  }
});
