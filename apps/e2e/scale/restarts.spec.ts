import type { Page } from '@playwright/test';
import type { Deployment } from './deployment';
import { expect, test, toast } from './fixtures';

// Polls run every five seconds; the rest is a margin for a busy machine.
const ONE_POLL = { timeout: 5000 + 8000 };

/** Restarts the processes in turn, each at least once, until `done` settles. */
async function restartUntil(
  { apis, restart }: Deployment,
  done: Promise<unknown>,
): Promise<number> {
  const finished = new AbortController();
  void done
    .finally(() => {
      finished.abort();
    })
    .catch(() => undefined);
  let restarts = 0;
  while (!finished.signal.aborted) {
    for (const api of apis) {
      await restart(api, 'SIGTERM');
      restarts += 1;
    }
  }
  return restarts;
}

const bubble = (page: Page, text: string) =>
  page.getByRole('region', { name: /^Messages with/ }).getByText(text, { exact: true });
const user = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Users' }).getByRole('link', { name: new RegExp(name) });

async function administrate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('sales@example.com');
  await page.getByRole('button', { name: 'Create Distributor' }).click();
  await expect(toast(page)).toContainText('Distributor created successfully');
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1);
}

async function workOnTask(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: new RegExp(title) });
  await page.getByRole('button', { name: 'Create Task' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Type').selectOption('Feature');
  await dialog.getByRole('checkbox', { name: 'deniz' }).check();
  await dialog.getByRole('button', { name: 'Create Task' }).click();
  await expect(toast(page)).toContainText('Task created successfully');
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Priority').selectOption('High');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page)).toContainText('Task updated successfully');
  await expect(row).toContainText('High');
}

async function chat(from: Page, to: Page, text: string): Promise<void> {
  await from.getByPlaceholder('Type a message...').fill(text);
  await from.keyboard.press('Enter');
  await expect(bubble(from, text)).toBeVisible();
  await expect(bubble(to, text)).toBeVisible(ONE_POLL);
  await expect(bubble(to, text)).toHaveCount(1);
}

async function addEvent(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  // Other tests have events on other days.
  await page.getByRole('cell').filter({ hasText: 'March 24, 2027' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('checkbox', { name: 'deniz' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page)).toContainText('Event created and invitations sent');
  await expect(page.getByText(title)).toHaveCount(1);
}

test('users keep working while all processes restart', async ({
  deployment,
  openAs,
  failures,
  breakStreams,
}) => {
  const { apis } = deployment;
  const maria = await openAs('maria', '/chat');
  const deniz = await openAs('deniz', '/chat');
  await user(maria, 'deniz').click();
  await user(deniz, 'maria').click();

  const work = (async () => {
    const admin = await openAs('admin', '/');
    await administrate(admin, 'Kuzey Yazılım');
    await admin.getByRole('link', { name: 'Tasks' }).click();
    await workOnTask(admin, 'Move the archive');
    await chat(maria, deniz, 'Is the archive moved?');
    await chat(deniz, maria, 'Nearly');
    await admin.goto('/calendar?date=2027-03-01');
    await addEvent(admin, 'Archive day');
  })();
  const restarts = await restartUntil(deployment, work);
  await work;

  expect(restarts).toBeGreaterThanOrEqual(2 * apis.length);
  expect(failures).toEqual([]);

  await test.step('also with one process that was killed', async () => {
    await breakStreams(async () => {
      await apis[0]?.end('SIGKILL');
      await chat(maria, deniz, 'Still there?');
      await apis[0]?.start();
      await apis[1]?.end('SIGKILL');
      await chat(deniz, maria, 'Still here');
      await maria.goto('/tasks');
      await workOnTask(maria, 'Look after the archive');
      await apis[1]?.start();
    });
    expect(failures).toEqual([]);
  });
});
