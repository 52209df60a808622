import type { Page } from '@playwright/test';
import { AREA_CONTRACT_VERSION, registry as registrySchema } from '@atrium/area-contract';
import { integrityOf } from '@atrium/webpack';
import type { Area } from '../areas';
import { expect, test } from '../fixtures';
import { NEIGHBOR } from '../neighbor';
import { plantRegistry } from '../plant-registry';

interface Failure {
  how: string;
  sentence: string;
  plant: (page: Page, area: Area) => Promise<unknown>;
  /** Time until the failure shows. */
  wait?: (page: Page) => Promise<void>;
}

const FAILURES: readonly Failure[] = [
  {
    how: 'dead',
    sentence: 'The server answered 404.',
    plant: (page, { name }) =>
      page.route(`**/areas/${name}/**`, (route) => route.fulfill({ status: 404, body: 'gone' })),
  },
  {
    how: 'refusing',
    sentence: 'The server can’t be reached.',
    plant: (page, { name }) =>
      page.route(`**/areas/${name}/**`, (route) => route.abort('connectionrefused')),
  },
  {
    how: 'hanging',
    sentence: 'The server did not answer in time.',
    plant: async (page, { name }) => {
      await page.clock.install();
      await page.route(`**/areas/${name}/**`, () => undefined);
    },
    wait: (page) => page.clock.fastForward(16_000),
  },
  {
    how: 'answering HTML',
    sentence: 'Its files are not the ones that were released.',
    plant: (page, { name }) =>
      page.route(`**/areas/${name}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in</p>' }),
      ),
  },
  {
    how: 'throwing at evaluation',
    sentence: 'Its code failed while it started.',
    plant: (page, area) => plantEntry(page, area, () => 'throw new Error("planted");'),
  },
  {
    how: 'throwing at render',
    sentence: 'Its code failed while it was shown.',
    plant: (page, area) =>
      plantEntry(
        page,
        area,
        (container) => `var ${container} = {
          init() {},
          get: async () => () => ({ area: {
            contractVersion: ${String(AREA_CONTRACT_VERSION)},
            Area() { throw new Error("planted"); },
            isDirty: () => false,
          } }),
        };`,
      ),
  },
];

for (const { how, sentence, plant, wait } of FAILURES) {
  test(`${how}: the rest works and Retry recovers it`, async ({ page, signIn, area }) => {
    await plant(page, area);
    await signIn('admin', NEIGHBOR.path);
    const neighborRow = page.getByRole('listitem').filter({ hasText: 'maria' });
    // The clock of the hanging area must not run out for an area that is still loading.
    await expect(neighborRow).toBeVisible();
    await page.evaluate(() => {
      document.body.dataset.pageLoad = 'same';
    });

    const asked = page.waitForRequest(`**/areas/${area.name}/**`);
    await page.getByRole('link', { name: area.link, exact: true }).click();
    await asked;
    await wait?.(page);
    const panel = page.getByRole('alert').filter({ hasText: `${area.title} could not be loaded` });
    await expect(panel).toContainText(sentence);

    await page.getByRole('link', { name: NEIGHBOR.title, exact: true }).click();
    await expect(neighborRow).toBeVisible();

    await page.getByRole('link', { name: area.link, exact: true }).click();
    await expect(panel).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(area.row(page)).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
  });
}

// A broken build in a valid release: its hashes match, its code fails.
async function plantEntry(
  page: Page,
  { name }: Area,
  write: (container: string) => string,
): Promise<void> {
  const response = await page.request.get('/registry.json');
  const registry = registrySchema.parse(await response.json());
  const release = registry.areas[name]?.current;
  if (!release) throw new Error(`${name} is not released`);
  const body = write(release.container);
  release.entry.integrity = integrityOf(body);
  await plantRegistry(page, registry);
  await page.route(`**${release.entry.path}*`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}

test('Retry recovers an area that the page was preloading', async ({ page, signIn, area }) => {
  await page.route(`**/areas/${area.name}/**`, (route) =>
    route.fulfill({ status: 404, body: 'gone' }),
  );
  await signIn('admin', area.path);
  const panel = page.getByRole('alert').filter({ hasText: `${area.title} could not be loaded` });
  await expect(panel).toContainText('The server answered 404.');
  await page.evaluate(() => {
    document.body.dataset.pageLoad = 'same';
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(area.row(page)).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
});
