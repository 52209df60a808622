import path from 'node:path';
import {
  changeSources,
  findFreePorts,
  startServerProcess,
  withScratchWorkspace,
} from '@atrium/test-product';
import { expect, openSession, test } from '../fixtures';

const AREA_PAGE = 'apps/tasks/src/task-list/task-list-page.tsx';
const RELEASED = 'Manage and track your tasks';
const REBUILT = { timeout: 60_000 };

test('an area runs from the developer’s machine inside the released page, and changes without a reload', async ({
  page,
  product,
  sessionOf,
}) => {
  // Bundlers start slowly beside other tests.
  test.setTimeout(240_000);
  await withScratchWorkspace(['apps/tasks'], async (scratch) => {
    await changeSources(scratch, [{ file: AREA_PAGE, text: RELEASED, replacement: 'This week' }]);
    const port = String(await findFreePorts(1));
    const program = path.join(scratch, 'tools/webpack/src/dev/against.ts');
    const options = ['--import', 'tsx', program, product.origin, port, 'tasks'];
    let server = await startServerProcess(options, {});
    try {
      await openSession(page.context(), product.origin, await sessionOf('maria'));
      // The command prints the address.
      expect(server.origin).toBe(`${product.origin}/tasks?preview=tasks@${port}`);
      await page.goto(server.origin);

      // The address alone runs nothing from that machine.
      const question = page.getByRole('alertdialog', { name: 'Run Tasks from your machine?' });
      await expect(question).toContainText(`http://127.0.0.1:${port}`);
      await expect(page.getByText(RELEASED)).toBeVisible();
      await question.getByRole('button', { name: 'Run code from my machine' }).click();

      await expect(page.getByText('This week', { exact: true })).toBeVisible(REBUILT);
      const badge = page.getByRole('complementary', { name: 'Development' });
      await expect(badge).toContainText(`Development: tasks from 127.0.0.1:${port}`);
      // Clicks go through the frame that marks the page.
      await page.getByRole('button', { name: 'Create Task' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

      await page.evaluate(() => {
        document.body.dataset.pageLoad = 'same';
      });
      await changeSources(scratch, [
        { file: AREA_PAGE, text: 'This week', replacement: 'Next week' },
      ]);
      await expect(page.getByText('Next week', { exact: true })).toBeVisible(REBUILT);
      await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');

      // Without the development server, the page shows the released area and says so.
      await server.stop();
      await page.reload();
      await expect(page.getByText(RELEASED)).toBeVisible();
      await expect(badge).toContainText(`127.0.0.1:${port} did not answer`);
      server = await startServerProcess(options, {});
      await badge.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Next week', { exact: true })).toBeVisible(REBUILT);

      await badge.getByRole('button', { name: 'End' }).click();
      await expect(page.getByText(RELEASED)).toBeVisible();
      await expect(badge).toBeHidden();
      const released = await page.request.get(`${product.origin}/tasks`);
      expect(released.headers()['content-security-policy']).not.toContain(port);
    } finally {
      await server.stop();
    }
  });
});
