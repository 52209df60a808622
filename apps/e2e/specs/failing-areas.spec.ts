import type { Page } from '@playwright/test';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

// The shell handles the failures of all areas alike, so one area fails here.
const OTHERS = AREAS.filter(({ name }) => name !== 'calendar');
const FILES = '**/areas/calendar/**';

interface Failure {
  how: string;
  sentence: string;
  plant: (page: Page) => Promise<unknown>;
  /** Time until the failure shows. */
  wait?: (page: Page) => Promise<void>;
}

const FAILURES: readonly Failure[] = [
  {
    how: 'hanging',
    sentence: 'The server did not answer in time.',
    plant: async (page) => {
      await page.clock.install();
      await page.route(FILES, () => undefined);
    },
    // Once more if a file of the page before has just arrived, as that is progress.
    wait: (page) =>
      expect(async () => {
        await page.clock.fastForward(16_000);
        await expect(page.getByRole('alert')).toBeVisible({ timeout: 1_000 });
      }).toPass(),
  },
  {
    how: 'missing',
    sentence: 'The server answered 404.',
    plant: (page) => page.route(FILES, (route) => route.fulfill({ status: 404, body: 'gone' })),
  },
];

for (const { how, sentence, plant, wait } of FAILURES) {
  test(`${how}: the rest works and Retry recovers it`, async ({ page, signIn }) => {
    await plant(page);
    await signIn('admin', '/tasks');
    // The clock of the hanging area must not run out for an area that is still loading.
    await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
    await page.evaluate(() => {
      document.body.dataset.pageLoad = 'same';
    });

    const asked = page.waitForRequest(FILES);
    const link = page.getByRole('link', { name: 'Calendar', exact: true });
    await link.click();
    await asked;
    await wait?.(page);
    const panel = page.getByRole('alert').filter({ hasText: 'Calendar could not be loaded' });
    await expect(panel).toContainText(sentence);

    for (const other of OTHERS) {
      await page.getByRole('link', { name: other.link, exact: true }).click();
      await expect(other.row(page)).toBeVisible();
    }

    // The network may have been at fault, so the area is loaded again.
    const askedAgain = wait && page.waitForRequest(FILES);
    await link.click();
    await askedAgain;
    await wait?.(page);
    await expect(panel).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
  });
}

test('an error panel and the health endpoint show the same release set', async ({
  page,
  signIn,
}) => {
  await page.route('**/areas/tasks/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await signIn('maria', '/tasks');

  const panel = page.getByRole('alert');
  await expect(panel).toContainText('The server answered 404.');
  const health = await (await page.request.get('/api/health')).json();
  const { set, shell, areas } = health.live;
  expect(Object.keys(areas).sort()).toEqual(['admin', 'calendar', 'chat', 'tasks']);
  const names = Object.entries(areas).map(([name, id]) => `${name} ${String(id)}`);
  const named = `Set ${set}: shell ${shell}, ${names.sort().join(', ')}, API ${health.api}.`;
  await expect(panel).toContainText(named);

  // The panel belongs to an area, which does not know the release set.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, body: 'Down' }));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(panel).toContainText('The events could not be loaded');
  await panel.getByText('Details').click();
  await expect(panel.getByText(named)).toBeVisible();
});
