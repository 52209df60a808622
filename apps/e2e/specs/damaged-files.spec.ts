import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';
import type { Product } from '../product';

// Damages files on the server's disk, because Playwright's routes disable the browser's cache. Browsers
// cache these files for a year, even damaged ones.

// An area whose first screen has a style sheet besides its scripts.
const CALENDAR = AREAS.find(({ name }) => name === 'calendar');

/** Damages files of an area's release; returns a function that restores them. */
async function damage({ dataFolder }: Product, area: string, file: RegExp) {
  const folder = path.join(dataFolder, '../release/areas', area);
  const names = (await readdir(folder, { recursive: true })).filter((name) => file.test(name));
  const kept = new Map<string, Buffer>();
  for (const name of names) {
    const place = path.join(folder, name);
    kept.set(place, await readFile(place));
    // The server sends the compressed file if there is one.
    if (/\.(br|gz)$/.test(name)) await rm(place);
    else await writeFile(place, '/* damaged */');
  }
  expect(kept.size).toBeGreaterThan(0);
  return async () => {
    for (const [place, content] of kept) await writeFile(place, content);
  };
}

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
    const putRight = await damage(product, CALENDAR.name, file);
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
