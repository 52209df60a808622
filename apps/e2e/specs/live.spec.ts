import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';

const TIMES = { startDate: '2026-12-24T09:00:00.000Z', endDate: '2026-12-24T10:00:00.000Z' };

/** Sends the requests of a colleague, who has no page open. */
function createColleague(origin: string, cookie: string) {
  return async (method: string, path: string, body?: object): Promise<{ readonly id: number }> => {
    const response = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status, `${method} ${path}`).toBe(200);
    return (await response.json()) as { readonly id: number };
  };
}

/** Records the paths and queries of the API requests of all tabs from now on. */
function watchRequests(context: BrowserContext): string[] {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname + search);
  });
  return paths;
}

// Dialogs hide the rest of the page.
const row = (page: Page, text: string) =>
  page.getByRole('row', { includeHidden: true }).filter({ hasText: text });

test('all tabs of a browser show what colleagues change, and read only that', async ({
  page: tasks,
  product,
  sessionOf,
}) => {
  // Six tabs, of which some wait for their turn at a stream.
  test.slow();
  const context = tasks.context();
  await openSession(context, product.origin, await sessionOf('admin'));
  const requests = watchRequests(context);
  await tasks.goto('/tasks');
  await expect(row(tasks, 'TASK-')).not.toHaveCount(0);
  const dashboard = await context.newPage();
  await dashboard.goto('/');
  await expect(row(dashboard, 'Northwind')).not.toHaveCount(0);
  const calendar = await context.newPage();
  await calendar.goto('/calendar?view=agenda&date=2026-12-24');
  await expect(calendar.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  const maria = createColleague(product.origin, await sessionOf('maria'));
  const admin = createColleague(product.origin, await sessionOf('admin'));
  const fields = { type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: ['2'] };
  const { id } = await maria('POST', 'tasks', { ...fields, title: 'Seen at once' });

  await test.step('a task, while somebody types', async () => {
    await expect(row(tasks, 'Seen at once')).toBeVisible();
    // A server that has just started does not know what a page can have missed.
    requests.length = 0;
    await tasks.getByRole('button', { name: 'Create Task' }).click();
    const title = tasks.getByRole('dialog').getByLabel('Title');
    await title.fill('Half a sentence');
    await maria('PUT', `tasks/${String(id)}`, { ...fields, title: 'Seen again' });
    await expect(row(tasks, 'Seen again')).toHaveCount(1);
    await expect(title).toHaveValue('Half a sentence');
    await expect(title).toBeFocused();
    await tasks.keyboard.press('Escape');
    await tasks.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('comments of the open task, and its deletion', async () => {
    await row(tasks, 'Seen again').click();
    const dialog = tasks.getByRole('dialog');
    await dialog.getByPlaceholder('Add a comment...').fill('Not sent yet');
    await maria('POST', `tasks/${String(id)}/comments`, { content: 'From another desk' });
    await expect(dialog.getByText('From another desk')).toBeVisible();
    await expect(dialog.getByPlaceholder('Add a comment...')).toHaveValue('Not sent yet');
    await maria('DELETE', `tasks/${String(id)}`);
    await expect(tasks.getByRole('dialog', { name: 'Task not found' })).toBeVisible();
    await expect(tasks.getByLabel('Your unsent comment')).toHaveValue('Not sent yet');
  });

  await test.step('an event', async () => {
    const event = { title: 'Year-end review', description: '', participantIds: [], ...TIMES };
    await maria('POST', 'events', { ...event, participants: [] });
    await expect(calendar.getByText('Year-end review', { exact: true })).toBeVisible();
  });

  await test.step('distributors, companies and licenses', async () => {
    const email = 'office@zephyr.example';
    const distributor = { name: 'Zephyr', email, channel: 'platform' };
    const { id: distributorId } = await admin('POST', 'distributors', distributor);
    await expect(row(dashboard, 'Zephyr')).toHaveCount(1);
    const company = { name: 'Zephyr Sails', email, distributorId };
    const { id: companyId } = await admin('POST', 'companies', company);
    await expect(row(dashboard, 'Zephyr Sails')).toHaveCount(1);
    const expiresAt = TIMES.endDate;
    await admin('POST', 'licenses', { distributorId, companyId, expiresAt, isTrial: true });
    await expect(row(dashboard, 'Zephyr Sails')).toHaveCount(2);
    await admin('DELETE', `distributors/${String(distributorId)}`);
    await expect(row(dashboard, 'Zephyr')).toHaveCount(0);
  });

  await test.step('a person', async () => {
    await dashboard.getByRole('button', { name: 'Account: admin' }).click();
    await dashboard.getByRole('button', { name: 'People' }).click();
    const people = dashboard.getByRole('dialog', { name: 'People' }).getByRole('listitem');
    await expect(people.filter({ hasText: 'deniz' })).toBeVisible();
    const person = { username: 'selin', email: 'selin@people.example', role: 'staff' };
    // The session of all tests may be older than a confirmation.
    await admin('POST', 'account/confirmation', { password: DEMO_PASSWORD });
    await admin('POST', 'people', { ...person, delivery: 'copy' });
    await expect(people.filter({ hasText: 'selin' })).toBeVisible();
  });

  expect(requests).toContain(`/api/tasks?ids=${String(id)}`);
  expect(requests).not.toContain('/api/tasks');

  await test.step('in the first and the last of six tabs', async () => {
    let last = tasks;
    // These listen too, and a browser opens no more than six connections to a server.
    for (const path of ['/add-distributor', '/add-distributor', '/tasks']) {
      last = await context.newPage();
      await last.goto(path);
      await expect(last.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const sixth = await maria('POST', 'tasks', { ...fields, title: 'Seen in six tabs' });
    // A tab that waits for its turn at a stream gets it after ten seconds at most.
    for (const tab of [tasks, last]) {
      await expect(row(tab, 'Seen in six tabs')).toHaveCount(1);
    }
    await maria('DELETE', `tasks/${String(sixth.id)}`);
    for (const tab of [tasks, last]) {
      await expect(row(tab, 'Seen in six tabs')).toHaveCount(0);
    }
  });
});
