import type { Locator, Page } from '@playwright/test';
import { expectNoFaults } from '../find-violations';
import { expect, expectToast, openSession, test } from '../fixtures';
import { tabTo } from '../keyboard';
import { pressEscape } from '../transitions';

const DENIZ = '3';

function columnOf(page: Page, status: string) {
  return page.getByRole('region', { name: new RegExp(`^${status} `) });
}

function cardOf(column: Page | Locator, title: string) {
  return column.getByRole('listitem').filter({ hasText: title });
}

/** Adds a task and opens the board with it alone. */
async function openBoard(page: Page, title: string) {
  const response = await page.request.post('/api/tasks', {
    data: { title, type: 'Bug', status: 'Todo', priority: 'Low', assigneeIds: [DENIZ] },
  });
  expect(response.status()).toBe(200);
  await page.goto(`/tasks?view=board&q=${encodeURIComponent(title)}`);
  const card = cardOf(columnOf(page, 'Todo'), title);
  await expect(card).toBeVisible();
  return card;
}

interface Point {
  x: number;
  y: number;
}

async function readMiddle(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not there');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

async function readStatus(page: Page, title: string) {
  const tasks: { title: string; status: string }[] = await (
    await page.request.get('/api/tasks')
  ).json();
  return tasks.find((task) => task.title === title)?.status;
}

test('a card is opened by a click, dragged by the mouse, put back with Undo, and given up with Escape', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/nowhere');
  const title = 'Dragged by mouse';
  const card = await openBoard(page, title);
  await card.click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await pressEscape(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await card.dragTo(columnOf(page, 'Done'), { steps: 5 });
  await expectToast(page, 'moved to Done');
  await expect(cardOf(columnOf(page, 'Done'), title)).toBeVisible();
  expect(await readStatus(page, title)).toBe('Done');
  expect(new URL(page.url()).searchParams.has('task')).toBe(false);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(columnOf(page, 'Todo'), title)).toBeVisible();
  await expect.poll(() => readStatus(page, title)).toBe('Todo');

  const from = await readMiddle(cardOf(page, title));
  const to = await readMiddle(columnOf(page, 'Canceled'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(columnOf(page, 'Canceled')).toHaveAttribute('data-over', 'true');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(columnOf(page, 'Canceled')).toHaveAttribute('data-over', 'false');
  await expect(cardOf(columnOf(page, 'Todo'), title)).toBeVisible();
});

test('a drag gives way to what somebody else has saved, and their move shows on the board', async ({
  signIn,
  browser,
  product,
  sessionOf,
}) => {
  const page = await signIn('maria', '/nowhere');
  const title = 'Contested';
  const card = await openBoard(page, title);
  const context = await browser.newContext({ baseURL: product.origin });
  await openSession(context, product.origin, await sessionOf('deniz'));
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(cardOf(columnOf(other, 'Todo'), title)).toBeVisible();

  const from = await readMiddle(card);
  const to = await readMiddle(columnOf(page, 'Done'));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(columnOf(page, 'Done')).toHaveAttribute('data-over', 'true');
  await cardOf(other, title).getByRole('link').press('Alt+ArrowLeft');
  await expectToast(other, 'moved to Backlog');
  await expect(cardOf(columnOf(page, 'Backlog'), title)).toBeVisible();
  await page.mouse.up();
  await expectToast(page, 'was not moved');
  await expect(cardOf(columnOf(page, 'Backlog'), title)).toBeVisible();
  expect(await readStatus(page, title)).toBe('Backlog');
  await context.close();
});

test('the board is opened and a card is moved by keyboard, also from right to left', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/nowhere');
  const title = 'Moved by keys';
  await openBoard(page, title);
  await page.goto(`/tasks?q=${encodeURIComponent(title)}`);
  await tabTo(page, page.getByRole('button', { name: 'Board' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: title }));
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(/^Moved TASK-\d+ to In Progress$/)).toBeAttached();
  await expect(cardOf(columnOf(page, 'In Progress'), title).getByRole('link')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(cardOf(columnOf(page, 'Done'), title).getByRole('link')).toBeFocused();
  await expect.poll(() => readStatus(page, title)).toBe('Done');
  expect(page.url()).toContain('view=board');

  await page.evaluate(() => {
    document.dir = 'rtl';
  });
  const [done, canceled] = [columnOf(page, 'Done'), columnOf(page, 'Canceled')];
  expect((await readMiddle(canceled)).x).toBeLessThan((await readMiddle(done)).x);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(cardOf(canceled, title).getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(title);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('a card is dragged by a long press, also to a column out of sight, and moved by its menu', async ({
    signIn,
  }) => {
    const page = await signIn('maria', '/nowhere');
    const title = 'Dragged by touch';
    const card = await openBoard(page, title);
    await card.scrollIntoViewIfNeeded();
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', finger?: Point) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: finger ? [finger] : [] });
    const overlay = page.locator('[inert]').filter({ hasText: title });

    const from = await readMiddle(card);
    await touch('touchStart', from);
    await expect(overlay).toBeVisible();
    // The edge of the board, where it scrolls to the last column.
    const canceled = columnOf(page, 'Canceled');
    await touch('touchMove', { x: 300, y: from.y });
    await expect.poll(async () => (await readMiddle(canceled)).x).toBeLessThan(220);
    await expect
      .poll(async () => {
        await touch('touchMove', { x: 160, y: from.y });
        return canceled.getAttribute('data-over');
      })
      .toBe('true');
    await touch('touchEnd');
    await expectToast(page, 'moved to Canceled');
    await expect(cardOf(canceled, title)).toBeInViewport();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await cardOf(canceled, title)
      .getByRole('button', { name: /^Actions for/ })
      .tap();
    await page.getByRole('menuitem', { name: 'Move to Backlog' }).tap();
    await expect(cardOf(columnOf(page, 'Backlog'), title)).toBeInViewport();
    await expect.poll(() => readStatus(page, title)).toBe('Backlog');
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow).toBe(0);
    await cardOf(page, title).getByRole('link').tap();
    await expect(page.getByRole('dialog')).toContainText(title);
  });
});

test('10,000 tasks have the cards in sight in the page, and a moved one takes the focus in a long column', async ({
  page,
  signIn,
}) => {
  const tasks = Array.from({ length: 10_000 }, (_, index) => ({
    id: 10_000 - index,
    taskNumber: `TASK-${String(10_000 - index).padStart(4, '0')}`,
    title: `Number ${String(10_000 - index)}`,
    type: 'Bug',
    description: null,
    // The newest ones and the oldest one, which has its place at the end of each column.
    status: index < 5 || index === 9999 ? 'Backlog' : ['Todo', 'In Progress', 'Done'][index % 3],
    priority: 'Medium',
    assignees: [],
    startDate: null,
    endDate: null,
    version: 1,
  }));
  await page.route('**/api/tasks', (route) => route.fulfill({ json: tasks }));
  await page.route('**/api/tasks/1', (route) => {
    const { status } = route.request().postDataJSON() as { status: string };
    return route.fulfill({ json: { ...tasks.at(-1), status, version: 2 } });
  });
  await signIn('maria', '/tasks?view=board');
  const cards = page.getByRole('listitem');
  await expect(columnOf(page, 'Todo')).toBeVisible();
  expect(await cards.count()).toBeLessThan(200);
  await expect(page.getByText('50 of 3,332 shown')).toBeVisible();

  const link = page.getByRole('link', { name: 'Number 1', exact: true });
  await link.press('Alt+ArrowRight');
  await expect(link).toBeFocused();
  await expect(columnOf(page, 'Todo').filter({ has: link })).toBeVisible();
  await expect(link).toBeInViewport();
  expect(await cards.count()).toBeLessThan(200);
});

test('the board is accessible', async ({ signIn }) => {
  const page = await signIn('admin', '/tasks?view=board');
  await expect(columnOf(page, 'Todo').getByRole('listitem').first()).toBeVisible();
  await expectNoFaults(page);
  await page
    .getByRole('button', { name: /Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeVisible();
  await expectNoFaults(page, '[role="menu"]');
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Select TASK/ })
    .first()
    .check();
  await expect(page.getByRole('group', { name: 'Selected tasks' })).toBeVisible();
  await expectNoFaults(page);
});
