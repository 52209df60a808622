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

// Without user input: browsers do not count shifts within half a second of a real click.
async function click(target: Locator): Promise<void> {
  await target.evaluate((element: HTMLElement) => {
    element.click();
  });
}
