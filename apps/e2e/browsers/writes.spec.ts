import type { Page } from './browser';
import { test } from './fixtures';
import {
  choose,
  click,
  expectFocus,
  expectNoText,
  expectText,
  fill,
  reload,
  typeDate,
  typeInto,
  visibleText,
} from './screen';

/** Reloads the page, so that it shows what the server has kept. */
async function expectKept(page: Page, text: string): Promise<void> {
  await expectText(page, text);
  await reload(page);
  await expectText(page, text);
}

test('a task is created with typed dates, and deleted', async ({ signIn }) => {
  const page = await signIn('maria');
  await click(page, 'Create Task');
  await expectFocus(page, 'Title');
  await page.press('Escape');
  await expectFocus(page, 'Create Task');

  await page.press('Enter');
  await fill(page, 'Title', 'Ödeme planı');
  await choose(page, 'Type', 'Feature');
  await click(page, 'maria');
  await typeInto(page, 'End Date', '12/24');
  await page.press('Enter');
  await expectText(page, 'The date is not complete or does not exist');
  await typeDate(page, 'End Date', '12/24/2026', '2026-12-24');
  await page.press('Enter');

  await expectKept(page, 'Ödeme planı');
  const number = /TASK-\d+(?= Ödeme planı)/.exec(await visibleText(page))?.[0] ?? '';
  await click(page, `Actions for ${number}`);
  await click(page, 'Delete');
  await expectText(page, 'Task deleted successfully');
  await expectNoText(page, 'Ödeme planı');
});

test('an event is created with typed times', async ({ signIn }) => {
  const page = await signIn('maria', '/calendar?view=agenda&date=2027-06-01');
  await click(page, 'Add Event');
  await fill(page, 'Title', 'Görüşme, İstanbul');
  await typeDate(page, 'Start', '06/02/2027,09:30,AM', '2027-06-02T09:30');
  await typeDate(page, 'End', '06/02/2027,10:45,AM', '2027-06-02T10:45');
  await click(page, 'Create');

  await expectKept(page, 'Görüşme, İstanbul');
});

test('a chat message reaches the other person', async ({ signIn }) => {
  const maria = await signIn('maria', '/chat?with=3');
  await fill(maria, 'Message', 'Selam Deniz');
  await maria.press('Enter');
  await expectKept(maria, 'Selam Deniz');

  const deniz = await signIn('deniz', '/chat?with=2');
  await expectText(deniz, 'Selam Deniz');
});
