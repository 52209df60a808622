import path from 'node:path';
import {
  changeSources,
  findFreePorts,
  startServerProcess,
  withScratchWorkspace,
} from '@atrium/test-product';
import { expect, openSession, test } from '../fixtures';

const AREA_PAGE = 'apps/tasks/src/task-list/task-list-page.tsx';
const UI_PAGE = 'libs/ui/src/page/page.tsx';
const UI_TOKENS = 'libs/ui/src/theme/tokens.ts';
const REBUILT = { timeout: 180_000 };

test('a changed component of an area or of libs/ui is replaced in the open page and keeps its state, and any other change reloads it', async ({
  page,
  product,
  sessionOf,
}) => {
  // Bundlers start slowly beside other tests.
  test.slow();
  await withScratchWorkspace(['apps/shell', 'apps/tasks'], async (scratch) => {
    const port = await findFreePorts(2);
    const program = path.join(scratch, 'tools/webpack/src/dev/dev.ts');
    const options = [product.origin, String(port), 'tasks'];
    const servers = await startServerProcess(['--import', 'tsx', program, ...options], {});
    try {
      await openSession(page.context(), servers.origin, await sessionOf('maria'));
      await page.goto(`${servers.origin}/tasks`);
      await page.getByRole('button', { name: 'Create Task' }).click();
      const title = page.getByRole('dialog').getByLabel('Title');
      await title.fill('Move the archive');
      await page.evaluate(() => {
        document.body.dataset.pageLoad = 'same';
      });

      await changeSources(scratch, [
        { file: AREA_PAGE, text: 'Manage and track your tasks', replacement: 'This week' },
      ]);
      await expect(page.getByText('This week', { exact: true })).toBeVisible(REBUILT);
      await expect(title).toHaveValue('Move the archive');

      await changeSources(scratch, [
        { file: UI_PAGE, text: '<Subtitle>{subtitle}', replacement: '<Subtitle>Team: {subtitle}' },
      ]);
      await expect(page.getByText('Team: This week', { exact: true })).toBeVisible(REBUILT);
      await expect(title).toHaveValue('Move the archive');

      // Both changes stay when the area changes again.
      await changeSources(scratch, [
        { file: AREA_PAGE, text: 'This week', replacement: 'Next week' },
      ]);
      await expect(page.getByText('Team: Next week', { exact: true })).toBeVisible(REBUILT);
      await expect(title).toHaveValue('Move the archive');
      await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');

      // Areas keep the other exports of libs/ui that they were loaded with.
      page.on('dialog', (question) => question.accept());
      await changeSources(scratch, [
        { file: UI_TOKENS, text: 'tokens = {', replacement: 'tokens = { changed: {},' },
      ]);
      await expect(page.locator('body')).not.toHaveAttribute('data-page-load', REBUILT);
    } finally {
      await servers.stop();
    }
  });
});
