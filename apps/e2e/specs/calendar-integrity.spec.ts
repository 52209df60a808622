import { expect, test } from '../fixtures';

// The calendar is the area whose build has files of every kind.
test('a changed byte in any file of an area is blocked and reported', async ({ page, signIn }) => {
  const files = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/areas/calendar/')) files.add(pathname);
  });
  await signIn('maria', '/calendar');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  const kinds = () => [...files].map((file) => file.replace(/^.*\/(\w+)\..*\./, '$1.')).sort();
  await expect.poll(kinds).toEqual(['area.css', 'area.js', 'dialogs.js', 'entry.js']);

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

    const refusal = page.getByRole('alert');
    if (file.includes('/dialogs.')) {
      // Lazy chunks are requested once more through a new container before they count as broken. A click by
      // script does not wait for the button, which is gone once the page says so.
      const addEvent = page.getByRole('button', { name: 'Add Event' });
      await expect
        .poll(async () => {
          await addEvent.evaluateAll((buttons: HTMLElement[]) => {
            for (const button of buttons) button.click();
          });
          return refusal.count();
        })
        .toBe(1);
    }
    await expect(refusal).toContainText('not the ones that were released');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
});
