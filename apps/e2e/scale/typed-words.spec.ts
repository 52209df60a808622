import type { Browser, Locator, Page } from '@playwright/test';
import { query, signIn } from '@atrium/test-product';
import { expectToast, openSession } from '../fixtures';
import type { Deployment } from './deployment';
import { PASSWORD } from './deployment';
import { expect, test } from './fixtures';

const AWAY = 'Atrium does not answer; please try again.';

/** A state of all processes in which none answers. */
interface Outage {
  readonly name: string;
  readonly begin: (deployment: Deployment) => Promise<unknown>;
  readonly end: (deployment: Deployment) => Promise<unknown>;
}

const OUTAGES: readonly Outage[] = [
  {
    name: 'all processes are away',
    begin: ({ apis }) => Promise.all(apis.map((api) => api.stop('SIGKILL'))),
    end: ({ apis }) => Promise.all(apis.map((api) => api.start())),
  },
  {
    name: 'all processes hang',
    begin: async ({ apis }) => {
      for (const { pid } of apis) process.kill(pid, 'SIGSTOP');
    },
    end: async ({ apis }) => {
      for (const { pid } of apis) process.kill(pid, 'SIGCONT');
    },
  },
];

for (const { name, begin, end } of OUTAGES) {
  test(`while ${name}, pages say so and keep what was typed, and save it afterwards`, async ({
    browser,
    deployment,
  }) => {
    const { origin, databaseUrl } = deployment;
    await query(databaseUrl, 'truncate tasks, messages cascade');
    const session = await signIn(origin, { username: 'maria', password: PASSWORD });
    // Hanging requests of one context would occupy all connections of another page.
    const [tasks, chat, calendar] = await Promise.all([
      openPage(browser, origin, session, '/tasks'),
      openPage(browser, origin, session, '/chat'),
      openPage(browser, origin, session, '/tasks'),
    ]);
    const dialog = await typeTask(tasks);
    const composer = await typeMessage(chat);
    let documents = 0;
    for (const page of [tasks, chat, calendar]) page.on('domcontentloaded', () => (documents += 1));

    await begin(deployment);
    try {
      await dialog.getByRole('button', { name: 'Create Task' }).click();
      await composer.press('Enter');
      await calendar.getByRole('link', { name: 'Calendar', exact: true }).click();
      await expectToast(tasks, AWAY);
      await expect(chat.getByText('Not sent. Send tries again')).toBeVisible();
      await expect(calendar.getByText('could not be loaded')).toBeVisible();
    } finally {
      await end(deployment);
    }

    await expect.poll(async () => (await fetch(`${origin}/api/ready`)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Create Task' }).click();
    // A process that hung may have created the first one after all.
    await expect(tasks.getByRole('row', { name: 'Typed title' }).first()).toBeVisible();
    await chat.getByRole('button', { name: 'Send' }).click();
    await expect(composer).toHaveValue('');
    await calendar.getByRole('button', { name: 'Retry' }).click();
    await expect(calendar.getByRole('button', { name: 'Today' })).toBeVisible();
    expect(await query(databaseUrl, 'select content from messages')).toEqual([
      { content: 'Typed message' },
    ]);
    expect(documents).toBe(0);
    for (const page of [tasks, chat, calendar]) await page.context().close();
  });
}

async function openPage(
  browser: Browser,
  origin: string,
  session: string,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, origin, session);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

/** Fills in the dialog of a new task, and returns it. */
async function typeTask(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Create Task' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Typed title');
  await dialog.getByLabel('Type').selectOption('Bug');
  await dialog.getByRole('button', { name: 'Assign to me' }).click();
  return dialog;
}

/** Types a message to another user, and returns its text box. */
async function typeMessage(page: Page): Promise<Locator> {
  await page.getByText('deniz').first().click();
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill('Typed message');
  return composer;
}
