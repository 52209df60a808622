import { expect, test } from '../fixtures';

const ADMIN_PATHS = ['/', '/register', '/add-distributor', '/create-license', '/add-company'];

// The routes of the areas are in area-routes.spec.ts.
test('staff is redirected to the tasks before a forbidden area loads', async ({ signIn }) => {
  const page = await signIn('maria', '/tasks');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  for (const path of [...ADMIN_PATHS, '/company/1', '/nowhere', '/login', '/tasks/1']) {
    await page.goto(path);

    await expect(page).toHaveURL(/\/tasks$/);
    await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  }
  const foreign = /^\/(api\/(distributors|companies|licenses)|areas\/(?!tasks\/))/;
  expect(requests.filter((path) => foreign.test(path))).toEqual([]);
});

test('an unknown path shows the not-found screen', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');

  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page).toHaveURL(/\/nowhere$/);
});

for (const [username, home, links] of [
  ['admin', '/', ['Register', 'Tasks', 'Calendar', 'Chat']],
  ['maria', '/tasks', ['Tasks', 'Calendar', 'Chat']],
] as const) {
  test(`the top bar shows the links of ${username} in order`, async ({ signIn }) => {
    const page = await signIn(username);
    const bar = page.getByRole('banner');

    await expect(bar.getByRole('navigation').getByRole('link')).toHaveText([...links]);
    await expect(bar.getByRole('link', { name: 'Atrium' })).toHaveAttribute('href', home);
    await expect(bar.getByRole('link')).toHaveCount(links.length + 1);
    await page.getByRole('link', { name: 'Chat' }).click();
    await expect(page.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page');
  });
}

test('Back returns through the visited areas', async ({ signIn }) => {
  const page = await signIn('maria');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await page.goBack();

  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
});
