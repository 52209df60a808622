import { expect, test } from '../fixtures';

// The routes of the areas are in area-opening.spec.ts; component tests of the shell cover every redirect.
test('staff is redirected to the tasks before a forbidden area loads', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of ['/register', '/company/1']) {
    await page.goto(path);

    await expect(page).toHaveURL(/\/tasks$/);
    await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  }
  // The chat contributes its badge to every page.
  const foreign = /^\/(api\/(distributors|companies|licenses)|areas\/(?!tasks\/|chat\/))/;
  expect(requests.filter((path) => foreign.test(path))).toEqual([]);
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText([
    'Tasks',
    'Calendar',
    'Chat',
  ]);
  await expect(bar.getByRole('link', { name: 'Atrium' })).toHaveAttribute('href', '/tasks');
});

test('the top bar of an admin leads to every area, and Back returns', async ({ signIn }) => {
  const page = await signIn('admin');
  const bar = page.getByRole('banner');

  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText([
    'Register',
    'Tasks',
    'Calendar',
    'Chat',
  ]);
  await expect(bar.getByRole('link', { name: 'Atrium' })).toHaveAttribute('href', '/');
  await page.getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(page.getByText('Total Distributors')).toBeVisible();
});
