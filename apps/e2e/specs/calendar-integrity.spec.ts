import { expect, test } from '../fixtures';

// The calendar is the area whose build has files of every kind.
test('any changed byte in any file of an area is refused, and shown as such', async ({
  page,
  signIn,
}) => {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/areas/calendar/')) files.add(pathname);
  });
  await signIn('maria', '/calendar');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  const kinds = new Set([...files].map((file) => file.replace(/^.*\/(entry|area)?.*\./, '$1.')));
  expect([...kinds].sort()).toEqual(['.css', '.js', 'area.js', 'entry.js']);

  for (const file of files) {
    await page.route(`**${file}*`, async (route) => {
      const body = await (await route.fetch()).body();
      const place = Math.floor(body.length / 2);
      body[place] = (body[place] ?? 0) ^ 1;
      await route.fulfill({
        body,
        contentType: file.endsWith('css') ? 'text/css' : 'text/javascript',
      });
    });
    await page.reload();

    await expect(page.getByRole('alert')).toContainText('not the ones that were released');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
});
