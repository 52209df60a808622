import { withScratchWorkspace } from '@atrium/test-product';
import { buildEstimatedTasks, ESTIMATED_TASKS_PARTS, TITLE_REQUIRED } from '../estimated-tasks';
import { DEMO_PASSWORD, expect, fillSignIn, test as base } from '../fixtures';
import type { Product } from '../product';
import { startProduct } from '../product';

// The upgraded server changes its database for good.
const test = base.extend<{ ownProduct: Product }>({
  ownProduct: async ({ releasedAreas }, use) => {
    const product = await startProduct(releasedAreas);
    await use(product);
    await product.stop();
  },
});

// Two builds of changed sources and a restart of the server.
test.slow();

test('a change of an area’s HTTP contract needs a release of the area and the server, not of the shell', async ({
  page,
  ownProduct,
}) => {
  const { origin } = ownProduct;
  const dialog = page.getByRole('dialog');
  const liveSet = async () => (await page.request.get(`${origin}/registry.json`)).json();
  const shellOfPage = () => page.locator('meta[name="atrium-release"]').getAttribute('content');

  await withScratchWorkspace(ESTIMATED_TASKS_PARTS, async (scratch) => {
    const builds = await buildEstimatedTasks(scratch);
    const before = await liveSet();
    await page.goto(`${origin}/tasks`);
    await fillSignIn(page, 'maria', DEMO_PASSWORD);
    expect(await shellOfPage()).toBe(before.shell.id);
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expect(dialog.getByText(TITLE_REQUIRED.before)).toBeVisible();
    await expect(dialog.getByLabel('Estimate')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.evaluate(() => {
      document.body.dataset.pageLoad = 'same';
    });

    await expect(ownProduct.release(builds.tasks)).rejects.toThrow(
      'sends “estimate” to POST /api/tasks',
    );
    await ownProduct.upgradeServer(builds.api);
    await ownProduct.release(builds.tasks);

    // The open tab loads the new registry when it enters another area.
    const news = page.waitForResponse('**/registry.json');
    await page.getByRole('link', { name: 'Chat' }).click();
    await (await news).finished();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: 'Create Task' }).click();
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    await expect(dialog.getByText(TITLE_REQUIRED.after)).toBeVisible();
    await expect(dialog.getByText(TITLE_REQUIRED.before)).toHaveCount(0);

    await dialog.getByLabel('Title').fill('Move the archive');
    await dialog.getByLabel('Type').selectOption('Feature');
    await dialog.getByRole('checkbox', { name: 'maria' }).check();
    await dialog.getByLabel('Estimate').fill('3 days');
    const created = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/tasks'),
    );
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    expect((await created).postDataJSON()).toMatchObject({ estimate: '3 days' });

    // The list's response has it, too, in the open page and in a new one.
    const row = page.getByRole('row', { name: /Move the archive/ });
    async function expectEstimate() {
      await row.getByRole('button', { name: /Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await expect(dialog.getByLabel('Estimate')).toHaveValue('3 days');
    }
    await expectEstimate();
    await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
    await page.reload();
    await expectEstimate();

    const after = await liveSet();
    expect(after.areas.tasks.current.id).not.toBe(before.areas.tasks.current.id);
    expect(after.api.id).not.toBe(before.api.id);
    expect(after.shell).toEqual(before.shell);
    expect(await shellOfPage()).toBe(before.shell.id);
  });
});
