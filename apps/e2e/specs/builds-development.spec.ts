import path from 'node:path';
import {
  changeSources,
  findFreePorts,
  startServerProcess,
  withScratchWorkspace,
} from '@atrium/test-product';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';

const AREA_PAGE = 'apps/tasks/src/task-list/task-list-page.tsx';
const RELEASED = 'Manage and track your tasks';
const REBUILT = { timeout: 180_000 };

test('an area runs from the developer’s machine in the pages of a live server, and changes without a reload', async ({
  page,
  product,
}) => {
  // Bundlers start slowly beside other tests.
  test.slow();
  await withScratchWorkspace(['apps/tasks'], async (scratch) => {
    await changeSources(scratch, [{ file: AREA_PAGE, text: RELEASED, replacement: 'This week' }]);
    const port = String(await findFreePorts(1));
    const program = path.join(scratch, 'tools/webpack/src/dev/against.ts');
    const server = await startServerProcess(
      ['--import', 'tsx', program, product.origin, port, 'tasks'],
      {},
    );
    try {
      // The command prints the address.
      expect(server.origin).toBe(`http://127.0.0.1:${port}/tasks`);
      await page.goto(server.origin);
      await fillSignIn(page, 'maria', DEMO_PASSWORD);

      await expect(page.getByText('This week', { exact: true })).toBeVisible(REBUILT);
      await expect(page.getByRole('complementary', { name: 'Development' })).toHaveText(
        `tasks runs from this machine. Data are real: ${new URL(product.origin).host}`,
      );
      // Clicks go through the frame that marks the page.
      await page.getByRole('button', { name: 'Create Task' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      const filter = page.getByPlaceholder('Filter tasks');
      await filter.fill('report');
      await expect(page).toHaveURL(/q=report/);
      await page.evaluate(() => {
        document.body.dataset.pageLoad = 'same';
      });
      await changeSources(scratch, [
        { file: AREA_PAGE, text: 'This week', replacement: 'Next week' },
      ]);
      await expect(page.getByText('Next week', { exact: true })).toBeVisible(REBUILT);
      await expect(filter).toHaveValue('report');
      await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');

      // The other areas are the released ones.
      await page.goto(server.origin.replace('tasks', 'calendar'));
      await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
    } finally {
      await server.stop();
    }
  });
});
