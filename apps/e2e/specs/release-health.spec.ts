import { readReleases } from '@atrium/release';
import { AREAS } from '../areas';
import { expect, test } from '../fixtures';
import { readRegistry } from '../product';

// Closes the replaced string literal, throws, and opens another one.
const BROKEN = `"+(()=>{throw new Error("planted")})()+"`;
const tasks = AREAS.find(({ name }) => name === 'tasks') ?? AREAS[0];

test('a release that throws appears in the panel and in the status with the same numbers', async ({
  product,
  publishing,
  page,
  signIn,
}) => {
  const before = (await readRegistry(product.origin)).areas['tasks']?.current.id ?? '';
  await publishing.release(await publishing.rebuild('tasks', tasks?.text ?? '', BROKEN));
  const live = (await readRegistry(product.origin)).areas['tasks']?.current.id ?? '';

  // Pages fall back, so only the reports say that it fails.
  const reported = page.waitForRequest('**/api/page-reports');
  await signIn('admin', '/tasks');
  await expect(page.getByText(tasks?.text ?? '')).toBeVisible();
  // A page that is left before its first screen is complete reports nothing.
  await reported;

  await page.goto('/tasks?panel=releases');
  const panel = page.getByRole('dialog', { name: 'Releases' });
  const section = panel.getByRole('region', { name: 'tasks' });
  await expect(section.getByRole('heading', { level: 3 })).toHaveText(`tasks ${live.slice(0, 8)}`);
  // Reports are stored after a moment, and the panel reads them on request only.
  await expect(async () => {
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await expect(section.getByText('1 of 1 person had an error')).toBeVisible({ timeout: 1000 });
    await expect(section.getByText(/^before: \d+ of \d+$/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(section.getByText('Failed to render: runtime')).toBeVisible();
  const thrown = section.getByText(/× Error area\.\w+\.js:\d+:\d+$/);
  const [, count, error] = /^([\d,]+) × (.+)$/.exec(await thrown.innerText()) ?? [];

  // The command `release status` prints this list.
  const { apps } = await readReleases(await product.releases());
  const status = apps.find(({ app }) => app === 'tasks');
  expect(status?.live).toMatchObject({ id: live, loads: 1, failures: 1 });
  expect(status?.live.errors).toContainEqual({ error, count: Number(count) });
  // Other tests may have met that release.
  expect(status?.before).toMatchObject({ id: before });
  const votes = `${String(status?.before?.failures)} of ${String(status?.before?.loads)}`;
  await expect(section.getByText(`before: ${votes}`)).toBeVisible();

  const look = section.getByRole('link', { name: `Look at tasks ${before.slice(0, 8)}` });
  const [preview] = await Promise.all([page.context().waitForEvent('page'), look.click()]);
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText(before);
});
