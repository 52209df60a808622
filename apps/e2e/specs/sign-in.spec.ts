import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, fillSignIn, test } from '../fixtures';

const TOAST = { name: /Notifications/ };

test('an admin starts on the dashboard after signing in', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'admin', DEMO_PASSWORD);

  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Total Distributors')).toBeVisible();
});

test('staff starts on the tasks after signing in', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'maria', DEMO_PASSWORD);

  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});

test('the login screen is shown at every path and keeps it', async ({ page }) => {
  await page.goto('/calendar');
  await fillSignIn(page, 'Maria', DEMO_PASSWORD);

  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page).toHaveURL(/\/calendar$/);
});

test('signing in at /login redirects to the start page', async ({ page }) => {
  await page.goto('/login');
  await fillSignIn(page, 'admin', DEMO_PASSWORD);

  await expect(page.getByText('Total Distributors')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test('no file of an area is fetched before sign-in or after logout', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/areas/')) files.push(pathname);
  });
  async function openEverything() {
    for (const path of ['/', '/login', ...AREAS.map((area) => area.path)]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
  }
  await openEverything();
  expect(files).toEqual([]);

  await page.goto('/tasks');
  await fillSignIn(page, 'admin', DEMO_PASSWORD);
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  files.length = 0;
  await openEverything();
  expect(files).toEqual([]);
});

test('the login screen does not load the area loader, which signed-in pages preload', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/shell\/federation\..*\.js$/.test(pathname)) requests.push(pathname);
  });
  for (const path of ['/', '/login', '/tasks']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(requests).toEqual([]);

  await fillSignIn(page, 'maria', DEMO_PASSWORD);
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  requests.length = 0;
  let letShellPass: () => void = () => undefined;
  const shellMayPass = new Promise<void>((resolve) => (letShellPass = resolve));
  await page.route('**/shell/main.*.js', async (route) => {
    await shellMayPass;
    await route.continue();
  });
  const preloaded = page.waitForRequest('**/shell/federation.*.js');
  await page.reload({ waitUntil: 'commit' });
  await preloaded;
  letShellPass();
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();

  expect(requests).toHaveLength(1);
  const starters = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/shell/federation.'))
      .map((entry) => ('initiatorType' in entry ? entry.initiatorType : '')),
  );
  expect(starters).toEqual(['link']);
});

test('each invalid field shows its error', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'ab', 'short');

  await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a failed login shows a toast and keeps both fields', async ({ page }) => {
  await page.goto('/');
  await fillSignIn(page, 'maria', 'wrong-password');

  const toasts = page.getByRole('region', TOAST);
  await expect(toasts.getByText('Login failed')).toBeVisible();
  await expect(toasts.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue('maria');
  await expect(page.getByLabel('Password')).toHaveValue('wrong-password');
});

test('an unreachable server is reported, and signing in works once it is back', async ({
  page,
}) => {
  await page.route('**/api/user', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert').first()).toContainText('can’t be reached');
  await page.unroute('**/api/user');

  await fillSignIn(page, 'maria', DEMO_PASSWORD);

  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});

test('a spinner is shown while the session is loading', async ({ page }) => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    void page.route('**/api/user', async (route) => {
      resolve();
      await new Promise<void>((release) => (answer = release));
      await route.continue();
    });
  });
  await page.goto('/');
  await asked;

  await expect(page.getByRole('status')).toHaveText('Loading');
  answer();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('logging out ends the session in the browser and on the server', async ({ signIn }) => {
  const page = await signIn('maria');
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a failed logout shows an error and keeps the session', async ({ signIn }) => {
  const page = await signIn('maria');
  await page.route('**/api/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByText('Failed to logout', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
});

test('the next user of a tab sees no data of the previous one', async ({ signIn }) => {
  const page = await signIn('admin');
  await expect(page.getByText('Total Distributors')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await fillSignIn(page, 'maria', DEMO_PASSWORD);

  await expect(page.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
  expect(calls.filter((path) => /distributors|companies|licenses/.test(path))).toEqual([]);
});

test('a logout signs out all tabs of the browser, which stop sending requests', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/tasks');
  const other = await page.context().newPage();
  await other.goto('/chat?with=1');
  await expect(other.getByPlaceholder('Type a message...')).toBeVisible();
  await other.getByPlaceholder('Type a message...').fill('Not sent');
  const calls: string[] = [];
  other.on('request', (request) => calls.push(request.url()));

  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(other.getByText('Not sent')).toBeHidden();
  await expect(page.getByText('Logged out successfully', { exact: true })).toBeVisible();
  expect(calls.filter((url) => url.includes('/api/') && !url.includes('/api/messages'))).toEqual(
    [],
  );
  const storage = await page.evaluate(() => [localStorage.length, sessionStorage.length]);
  expect(storage).toEqual([0, 0]);
});

test('a session that ends in one tab ends in all, and unsaved input is kept for its user', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/chat');
  const other = await page.context().newPage();
  await other.goto('/tasks');
  await other.getByRole('button', { name: 'Create Task' }).click();
  await other.getByRole('dialog').getByLabel('Title').fill('Precious');
  await page.bringToFront();

  // The next poll of the chat detects it.
  await page.context().clearCookies();

  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(other.getByText('Your session has ended.')).toBeVisible();
  await fillSignIn(other, 'maria', DEMO_PASSWORD);
  await other.getByRole('button', { name: 'Create Task' }).click();
  await expect(other.getByRole('dialog').getByLabel('Title')).toHaveValue('Precious');
});

test('a tab does not continue as another user who has signed in in a second tab', async ({
  page,
  signIn,
}) => {
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
  await signIn('admin', '/');
  await expect(page.getByText('Total Distributors')).toBeVisible();

  await fillSignIn(other, 'maria', DEMO_PASSWORD);

  await expect(other.getByRole('heading', { name: 'Tasks' })).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByText('Total Distributors')).toBeHidden();
});
