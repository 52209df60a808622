import { AREAS } from '../areas';
import { damage } from '../damage-files';
import { expect, test } from '../fixtures';

// An area whose first screen has a style sheet besides its scripts.
const CALENDAR = AREAS.find(({ name }) => name === 'calendar');

const DAMAGES = [
  // The page that is opened there preloads the area.
  ['its first screen', /\/area\.[^/]*$/, '/calendar'],
  ['every file', /\.(js|css)(\.br|\.gz)?$/, '/nowhere'],
] as const;

for (const [what, file, start] of DAMAGES) {
  test(`Retry recovers an area once ${what} is restored on the server`, async ({
    page,
    product,
    signIn,
  }) => {
    if (!CALENDAR) throw new Error('There is no calendar');
    const putRight = await damage(product, `areas/${CALENDAR.name}`, file);
    try {
      await signIn('admin', '/nowhere');
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      await page.goto(start);
      await page.getByRole('link', { name: CALENDAR.link, exact: true }).click();
      const panel = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await expect(panel).toContainText('Its files are not the ones that were released.');
    } finally {
      await putRight();
    }

    await page.getByRole('button', { name: 'Retry' }).click();

    await expect(CALENDAR.row(page)).toBeVisible();
  });
}
