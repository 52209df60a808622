import type { Page } from '@playwright/test';
import { expect, openSession, test } from '../fixtures';

const MARIA = '2';
const DENIZ = '3';

const bell = (page: Page) => page.getByRole('button', { name: /^For you, \d+ new$/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'For you' });

interface SavedTask {
  id: number;
  taskNumber: string;
  version: number;
}

async function send<Answer>(page: Page, method: string, path: string, data: object) {
  const response = await page.request.fetch(path, { method, data });
  expect(response.status()).toBe(200);
  return (await response.json()) as Answer;
}

function addTask(page: Page, title: string) {
  return send<SavedTask>(page, 'POST', '/api/tasks', {
    title,
    type: 'Bug',
    status: 'Todo',
    priority: 'Low',
    assigneeIds: [DENIZ],
  });
}

test('a mention is answered from its notice with two clicks, from the table and from the board', async ({
  browser,
  product,
  sessionOf,
  signIn,
}) => {
  const deniz = await signIn('deniz', '/nowhere');
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('maria'));
  const maria = await context.newPage();

  for (const [index, path] of ['/tasks', '/tasks?view=board'].entries()) {
    // Another task, as the open one marks its notices as read.
    const { id } = await addTask(deniz, 'Asked for an opinion');
    const question = `what do you think, try ${String(index)}?`;
    await send(deniz, 'POST', `/api/tasks/${String(id)}/comments`, {
      content: `@maria ${question}`,
      mentionedIds: [MARIA],
    });
    for (let filler = 0; filler < 8; filler += 1) {
      await send(deniz, 'POST', `/api/tasks/${String(id)}/comments`, { content: 'More words' });
    }
    await maria.goto(path);
    await bell(maria).click();
    const notice = drawer(maria).getByRole('link', { name: /deniz mentioned you in TASK-/ });
    await expect(notice.filter({ hasText: question })).toBeVisible();
    await notice.filter({ hasText: question }).click();

    await expect(drawer(maria)).toHaveCount(0);
    const dialog = maria.getByRole('dialog', { name: /Asked for an opinion/ });
    await expect(dialog.getByText(question)).toBeInViewport();
    await expect(dialog.getByPlaceholder('Add a comment...')).toBeFocused();
    await maria.keyboard.type(`Answer ${String(index)}`);
    await maria.keyboard.press('Control+Enter');
    await expect(dialog.getByText(`Answer ${String(index)}`, { exact: true })).toBeVisible();
  }
  await context.close();
});

test('a step that assigns several tasks is one notice, which opens the list of these', async ({
  browser,
  product,
  sessionOf,
  signIn,
}) => {
  const deniz = await signIn('deniz', '/nowhere');
  const tasks: SavedTask[] = [];
  for (let index = 0; index < 7; index += 1) {
    tasks.push(await addTask(deniz, `Handed over ${String(index)}`));
  }
  await send(deniz, 'PATCH', '/api/tasks', {
    tasks: tasks.map(({ id, version }) => ({ id, version })),
    assigneeIds: [MARIA, DENIZ],
  });
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('maria'));
  const maria = await context.newPage();
  await maria.goto('/tasks');
  await bell(maria).click();
  await drawer(maria).getByRole('link', { name: 'deniz assigned you 7 tasks' }).click();

  const rows = maria.getByRole('row', { name: /TASK-/ });
  await expect(rows).toHaveCount(7);
  await expect(rows.filter({ hasText: 'Handed over' })).toHaveCount(7);
  await maria.getByRole('button', { name: 'Board' }).click();
  await expect(maria.getByRole('region', { name: /^Todo 7 tasks/ })).toBeVisible();
  await maria.getByRole('button', { name: 'Show all tasks' }).click();
  await expect(maria.getByText('Only the tasks of your notice are shown')).toHaveCount(0);
  await expect(maria).toHaveURL(/\/tasks\?view=board$/);
  await context.close();
});
