import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, fillSignIn, test } from '../fixtures';
import type { Product } from '../product';
import { pressEscape } from '../transitions';

// The product of this target starts on an empty PostgreSQL database.

const FIRST_PASSWORD = 'Marmara-47-lodos';
const NEW_PASSWORD = 'Kavaklıdere 1923 yaz';

const FIRST_ADMIN_LINK = /https?:\/\/[^\s"]+\/#first-admin=[\w-]+/;
const PASSWORD_LINK = /https?:\/\/[^\s"]+\/#password-link=[\w-]+/;

/** Opens a page of a browser that nobody has used yet. */
async function openBrowser(browser: Browser, { origin }: Product): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  return context.newPage();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again').fill(password);
}

async function expectTasks(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();
}

async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
}

/** Opens a dialog or panel from the account menu. */
async function openFromMenu(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: title }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

function findPerson(people: Locator, username: string): Locator {
  return people.getByRole('listitem').filter({ hasText: username });
}

async function chooseAction(page: Page, username: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${username}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Fills in and submits the form for a new person. */
async function addPerson(page: Page, username: string, delivery: string): Promise<void> {
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@people.example`);
  await dialog.getByLabel('Password link').selectOption(delivery);
  await dialog.getByRole('button', { name: 'Add person' }).click();
}

/** Reads the password link in the mail to an address; undefined until the mail is sent. */
async function readMailedLink({ dataFolder }: Product, address: string) {
  const folder = path.join(dataFolder, 'mail');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const mail = await readFile(path.join(folder, name), 'utf8');
    if (!mail.includes(address)) continue;
    const isEncoded = /^content-transfer-encoding: quoted-printable/im.test(mail);
    const text = isEncoded ? mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=') : mail;
    return PASSWORD_LINK.exec(text)?.[0];
  }
  return undefined;
}

/** Reads the actions of the audit trail, oldest first. */
async function readActions(page: Page): Promise<string[]> {
  const response = await page.request.get('/api/activity');
  const { entries } = await response.json();
  return entries.map(({ action }: { action: string }) => action).reverse();
}

test('people come in by links, manage their accounts, and leave a trail', async ({
  page: adminPage,
  browser,
  product,
}) => {
  // One journey through three browsers, with many passwords to hash.
  test.slow();
  const laptop = await openBrowser(browser, product);
  const phone = await openBrowser(browser, product);

  await test.step('the link in the log makes the first admin, once', async () => {
    await expect.poll(() => product.log.join('\n')).toMatch(FIRST_ADMIN_LINK);
    const link = FIRST_ADMIN_LINK.exec(product.log.join('\n'))?.[0] ?? '';
    await adminPage.goto(link);
    await adminPage.getByLabel('Username').fill('ayla');
    await adminPage.getByLabel('Email').fill('ayla@people.example');
    await choosePassword(adminPage, 'password');
    await adminPage.getByRole('button', { name: 'Create admin' }).click();
    await expect(adminPage.getByLabel('New password', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    );
    await choosePassword(adminPage, FIRST_PASSWORD);
    await adminPage.getByRole('button', { name: 'Create admin' }).click();
    await fillSignIn(adminPage, 'ayla', FIRST_PASSWORD);
    await expect(adminPage.getByText('Total Distributors')).toBeVisible();

    await laptop.goto(link);
    await laptop.getByLabel('Username').fill('intruder');
    await laptop.getByLabel('Email').fill('intruder@people.example');
    await choosePassword(laptop, FIRST_PASSWORD);
    await laptop.getByRole('button', { name: 'Create admin' }).click();
    await expect(laptop.getByText('This link does not work')).toBeVisible();
  });

  const { people, link } = await test.step('the admin adds two people', async () => {
    const panel = await openFromMenu(adminPage, 'People');
    await addPerson(adminPage, 'bora', 'copy');
    const dialog = adminPage.getByRole('dialog', { name: 'Password link for bora' });
    const copied = await dialog.getByLabel('Link').inputValue();
    expect(copied).toMatch(PASSWORD_LINK);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await addPerson(adminPage, 'cem', 'mail');
    await expect(findPerson(panel, 'cem')).toContainText('Invited');
    await expect(findPerson(panel, 'bora')).toContainText('Never signed in');
    await expect.poll(() => readMailedLink(product, 'cem@people.example')).toMatch(PASSWORD_LINK);
    return { people: panel, link: copied };
  });

  await test.step('one sets a password by the link and signs in', async () => {
    await laptop.goto(link);
    await expect(laptop.getByText(/bora/)).toBeVisible();
    await choosePassword(laptop, FIRST_PASSWORD);
    await laptop.getByRole('button', { name: 'Set password' }).click();
    await fillSignIn(laptop, 'bora', FIRST_PASSWORD);
    await expectTasks(laptop);
    expect((await laptop.request.get('/api/people')).status()).toBe(403);
    await laptop.goto('/tasks?panel=people');
    await expectTasks(laptop);
    await expect(laptop).toHaveURL(/\/tasks$/);
    await expect(laptop.getByRole('dialog')).toBeHidden();

    await phone.goto(link);
    await expect(phone.getByText('This link does not work')).toBeVisible();
    // The admin's open panel shows it without a reload.
    await expect(findPerson(people, 'bora')).toContainText('Active');
  });

  await test.step('changing the password ends the other sessions', async () => {
    await phone.goto('/tasks');
    await fillSignIn(phone, 'bora', FIRST_PASSWORD);
    await expectTasks(phone);
    await openFromMenu(laptop, 'Change password');
    await laptop.getByLabel('Current password').fill(FIRST_PASSWORD);
    await choosePassword(laptop, NEW_PASSWORD);
    await laptop.getByRole('button', { name: 'Change password' }).click();
    await expect(laptop.getByLabel('Current password')).toBeHidden();
    await phone.reload();
    await expectLogin(phone);
  });

  await test.step('a person sees the own sessions and ends one', async () => {
    await fillSignIn(phone, 'bora', NEW_PASSWORD);
    await expectTasks(phone);
    const sessions = await openFromMenu(laptop, 'My sessions');
    const ends = sessions.getByRole('button', { name: /^End(?! all)/ });
    await expect(ends).toHaveCount(1);
    await ends.click();
    await expect(ends).toHaveCount(0);
    await phone.reload();
    await expectLogin(phone);
    await laptop.keyboard.press('Escape');
    await expect(laptop).toHaveURL(/\/tasks$/);
    await laptop.reload();
    await expectTasks(laptop);
  });

  await test.step('the last admin can neither be demoted nor deactivated', async () => {
    await chooseAction(adminPage, 'ayla', 'Change role');
    const role = adminPage.getByRole('dialog', { name: 'Change role of ayla' });
    await role.getByLabel('Role', { exact: true }).selectOption('staff');
    await role.getByRole('button', { name: 'Change role' }).click();
    await expect(role.getByText(/last admin/)).toBeVisible();
    await role.getByRole('button', { name: 'Cancel' }).click();
    await adminPage.getByRole('button', { name: 'Discard' }).click();
    await adminPage.getByRole('button', { name: 'Actions for ayla' }).click();
    await expect(adminPage.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
    await expect(adminPage.getByRole('menuitem', { name: 'Deactivate' })).toHaveCount(0);
    await adminPage.keyboard.press('Escape');
    await expect(findPerson(people, 'ayla')).toContainText('Active');
  });

  await test.step('the activity shows all of it', async () => {
    const actions = await readActions(adminPage);
    // Neither the refused changes nor the link that was used twice.
    expect(actions.filter((action) => action.startsWith('user.'))).toEqual([
      'user.created',
      'user.created',
      'user.password_link_created',
      'user.created',
      'user.password_link_created',
      'user.password_set',
      'user.password_changed',
    ]);
    expect(actions).toContain('session.ended');
    await pressEscape(adminPage);
    const activity = await openFromMenu(adminPage, 'Activity');
    for (const sentence of [
      'ayla added the user bora',
      'ayla created a password link for cem',
      'bora set the password of bora',
      'bora changed the password of bora',
    ]) {
      await expect(activity.getByText(sentence)).toBeVisible();
    }
  });
});
