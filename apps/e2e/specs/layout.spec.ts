import type { Locator, Page } from '@playwright/test';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, test } from '../fixtures';
import { watchLayout } from '../layout-shifts';

interface Screen {
  path: string;
  /** Locator that is visible once all data has loaded. */
  last: (page: Page) => ReturnType<Page['locator']>;
}

const WIDTHS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

const FORMS: readonly Screen[] = [
  { path: '/add-distributor', last: heading('Add Distributor') },
  { path: '/create-license', last: heading('Create License') },
  { path: '/add-company', last: heading('Add Company') },
];

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('a screen loads without layout shifts', async ({ signIn, page }) => {
      const moved: string[] = [];
      async function open({ path, last }: Screen) {
        await page.goto(path);
        await expect(last(page)).toBeVisible();
        for (const shift of await layout.readShifts()) moved.push(`${path}: ${shift}`);
      }
      const layout = await watchLayout(page);
      await open({ path: '/', last: (at) => at.getByRole('button', { name: 'Login' }) });

      await signIn('admin', '/nowhere');
      const companies = await (await page.request.get('/api/companies')).json();
      const { uuid, name } = companies[0];
      const screens: readonly Screen[] = [
        ...AREAS.map(({ path, row }) => ({ path, last: row })),
        ...FORMS,
        { path: `/company/${uuid}`, last: heading(name) },
        { path: '/chat?with=2', last: (at) => at.getByPlaceholder('Type a message...') },
        { path: '/nowhere', last: heading('404 Page Not Found') },
      ];
      for (const screen of screens) await open(screen);

      expect(moved).toEqual([]);
    });

    test('signing in and entering areas causes no layout shifts', async ({ page }) => {
      const layout = await watchLayout(page);
      await page.goto('/');
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await click(page.getByRole('button', { name: 'Login' }));
      for (const { link, row } of AREAS) {
        await click(page.getByRole('link', { name: link, exact: true }));
        await expect(row(page)).toBeVisible();
        expect(await layout.readShifts()).toEqual([]);
      }
    });
  });
}

test('what is current or selected has an outline in forced colors', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).outlineStyle);
  await signIn('admin', '/tasks');
  const row = page.getByRole('row', { name: /TASK-\d{4}/ });
  await row.first().getByRole('checkbox').check();
  expect(await outlineOf(page.getByRole('link', { name: 'Tasks' }))).toBe('solid');
  expect(await outlineOf(page.getByRole('link', { name: 'Calendar' }))).toBe('none');
  expect(await outlineOf(row.first())).toBe('solid');
  expect(await outlineOf(row.nth(1))).toBe('none');
  const badge = row.getByText('Backlog').first().locator('..');
  expect(await outlineOf(badge)).toBe('solid');

  await page.goto('/calendar');
  expect(await outlineOf(page.getByRole('button', { name: 'Month', exact: true }))).toBe('solid');
  expect(await outlineOf(page.getByRole('button', { name: 'Week', exact: true }))).toBe('none');

  await page.goto('/chat?with=2');
  const users = page.getByRole('navigation', { name: 'Users' });
  expect(await outlineOf(users.locator('[aria-current]'))).toBe('solid');
  expect(await outlineOf(users.locator('a:not([aria-current])').first())).toBe('none');
});

test('long names and text of 200 % push no page sideways', async ({ page, signIn }) => {
  await page.setViewportSize(WIDTHS.phone);
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 200% }');
    document.adoptedStyleSheets = [sheet];
  });
  const texts = ['username', 'name', 'title', 'email', 'description', 'content', 'address'];
  await page.route(/\/api\/(?!changes)/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      new RegExp(`"(${texts.join('|')})":"[^"]*"`, 'g'),
      `"$1":"${'W'.repeat(100)}"`,
    );
    await route.fulfill({ response, body });
  });
  await signIn('admin', '/nowhere');
  const [{ uuid }] = await (await page.request.get('/api/companies')).json();
  const addresses = ['/register', `/company/${uuid}`, '/tasks', '/calendar', '/chat?with=2'];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByRole('main')).toContainText('WWWW');
    const wide = await page.evaluate(() =>
      ['html', 'header nav', 'header', 'main > *'].filter((selector) => {
        const element = document.querySelector(selector);
        return element === null || element.scrollWidth > element.clientWidth;
      }),
    );
    expect(wide, address).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('paper has the content only, in light colors, and a month on one page', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await signIn('admin', '/');
  const distributors = page.getByRole('region', { name: 'Distributors table' });
  await expect(distributors.getByText('Platform').first()).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.getByText('Add New')).toBeHidden();
  await expect(distributors.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).not.toBe('dark');

  await page.goto('/calendar');
  await expect(page.getByRole('region', { name: 'Events' })).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByText('Agenda')).toBeHidden();
  for (const landscape of [false, true]) {
    const pdf = await page.pdf({ format: 'A4', landscape });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  }
});

// Without user input: browsers do not count shifts within half a second of a real click.
async function click(target: Locator): Promise<void> {
  await target.evaluate((element: HTMLElement) => {
    element.click();
  });
}
