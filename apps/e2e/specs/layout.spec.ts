import type { Locator, Page } from '@playwright/test';
import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, openSession, test } from '../fixtures';
import { pressUntilInViewport } from '../keyboard';
import { watchLayout } from '../layout-shifts';

interface Screen {
  path: string;
  /** Locator that is visible once all data has loaded. */
  last: (page: Page) => ReturnType<Page['locator']>;
}

const WIDTHS = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name });

const FORM = { path: '/add-company', last: heading('Add Company') };

const FIRST_SCREENS: readonly Screen[] = AREAS.map(({ path, row }) => ({ path, last: row }));

// Screens that load data come first, before others have loaded the same.
const ENTERED: readonly Screen[] = [
  { path: '/nowhere', last: heading('404 Page Not Found') },
  { path: '/add-distributor', last: heading('Add Distributor') },
  { path: '/tasks?task=TASK-0001', last: (at) => at.getByPlaceholder('Add a comment...') },
  { path: '/chat?with=2', last: (at) => at.getByPlaceholder('Type a message...') },
  ...FIRST_SCREENS,
];

const LOADED: readonly Screen[] = [
  ...FIRST_SCREENS,
  { path: '/create-license', last: heading('Create License') },
];

for (const [device, viewport] of Object.entries(WIDTHS)) {
  test.describe(device, () => {
    test.use({ viewport });

    test('signing in, entering screens and loading them causes no layout shifts', async ({
      page,
    }) => {
      // Every screen, in turn.
      test.slow();
      const layout = await watchLayout(page);
      async function expectNoShifts({ path, last }: Screen) {
        await expect(last(page)).toBeVisible();
        expect.soft(await layout.readShifts(), path).toEqual([]);
      }
      const login = page.getByRole('button', { name: 'Login' });
      await page.goto(FORM.path);
      await expectNoShifts({ path: '/login', last: () => login });
      await page.getByLabel('Username').fill('admin');
      await page.getByLabel('Password').fill(DEMO_PASSWORD);
      await click(login);
      await expectNoShifts(FORM);
      const [{ uuid, name }] = await (await page.request.get('/api/companies')).json();
      const company: Screen = { path: `/company/${uuid}`, last: heading(name) };
      for (const screen of [company, ...ENTERED]) {
        await enter(page, screen.path);
        await expectNoShifts(screen);
      }
      for (const screen of LOADED) {
        await page.goto(screen.path);
        await expectNoShifts(screen);
      }
    });
  });
}

test('forced colors outline what is current or selected, and paper has the content only', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const outlineOf = (target: Locator) =>
    target.evaluate((element) => getComputedStyle(element).outlineStyle);
  await signIn('admin', '/tasks');
  const row = page.getByRole('row', { name: /TASK-\d{4}/ });
  await row.first().getByRole('checkbox').check();
  expect(await outlineOf(page.getByRole('link', { name: 'Tasks' }))).toBe('solid');
  expect(await outlineOf(page.getByRole('link', { name: 'Calendar', exact: true }))).toBe('none');
  expect(await outlineOf(row.first())).toBe('solid');
  expect(await outlineOf(row.nth(1))).toBe('none');
  const badge = row.getByText('Backlog').first().locator('..');
  expect(await outlineOf(badge)).toBe('solid');

  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  expect(await outlineOf(page.getByRole('button', { name: 'Month', exact: true }))).toBe('solid');
  expect(await outlineOf(page.getByRole('button', { name: 'Week', exact: true }))).toBe('none');

  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('link', { name: /^maria/ }).click();
  const users = page.getByRole('navigation', { name: 'Users' });
  await expect(users.locator('[aria-current]')).toBeVisible();
  expect(await outlineOf(users.locator('[aria-current]'))).toBe('solid');
  expect(await outlineOf(users.locator('a:not([aria-current])').first())).toBe('none');

  await test.step('on paper: light colors, a month on one page, and all of a week', async () => {
    await page.emulateMedia({ forcedColors: null });
    await page.getByRole('link', { name: 'Register' }).click();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const distributors = page.getByRole('region', { name: 'Distributors table' });
    await expect(distributors.getByText('Platform').first()).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await expect(page.getByText('Add New')).toBeHidden();
    await expect(distributors.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    const color = () => page.evaluate(() => getComputedStyle(document.body).color);
    const onDark = await color();
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    expect(await color()).toBe(onDark);

    const events = page.getByRole('region', { name: 'Events' });
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await expect(events).toHaveAttribute('aria-busy', 'false');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Agenda')).toBeHidden();
    const grid = await events.boundingBox();
    expect(grid?.height).toBeGreaterThan(400);
    const countPages = async (landscape: boolean) => {
      const pdf = await page.pdf({ format: 'A4', landscape });
      return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
    };
    expect([await countPages(false), await countPages(true)]).toEqual([1, 1]);
    // The calendar prepares itself for paper when the browser begins to print.
    await page.emulateMedia({ media: null });
    for (const view of ['Week', 'Agenda']) {
      const button = page.getByRole('button', { name: view, exact: true });
      await button.click();
      await expect(button).toHaveAttribute('aria-pressed', 'true');
      await expect(events).toHaveAttribute('aria-busy', 'false');
      // The button is pressed at once; a busy page shows the view later.
      await expect.poll(() => countPages(false), view).toBe(2);
    }
  });
});

test('long names and text of 200 % push no page sideways', async ({ page, product, sessionOf }) => {
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
  await openSession(page.context(), product.origin, await sessionOf('admin'));
  const [{ uuid }] = await (await page.request.get('/api/companies')).json();
  async function expectToFit(screen: string) {
    await expect(page.getByRole('main')).toContainText('WWWW');
    const wide = await page.evaluate(() =>
      ['html', 'header nav', 'header', 'main > *'].filter((selector) => {
        const element = document.querySelector(selector);
        return element === null || element.scrollWidth > element.clientWidth;
      }),
    );
    expect(wide, screen).toEqual([]);
  }
  for (const path of [`/company/${uuid}`, '/chat?with=2']) {
    await page.goto(path);
    await expectToFit(path);
  }
  for (const name of ['Register', 'Tasks', 'Calendar']) {
    const link = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expectToFit(name);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('every one of 400 events of a day can be reached, on a desktop and a phone', async ({
  page,
  signIn,
}) => {
  await mockEvents(page, 400);
  // In the last row of the month.
  await signIn('maria', '/calendar?date=2027-03-31');
  const more = page.getByRole('button', { name: /^\+\d+/ });
  const popover = page.getByRole('dialog');
  for (const [device, viewport] of Object.entries(WIDTHS)) {
    await test.step(device, async () => {
      await page.setViewportSize(viewport);
      for (const view of ['Month', 'Week', 'Day']) {
        await page.getByRole('button', { name: view, exact: true }).click();
        await more.click();
        await expect(popover).toBeInViewport({ ratio: 1 });
        await expectOverlap(popover, more);
        const first = popover.locator('[data-event-id]').first();
        const last = popover.locator('[data-event-id]').last();
        await expect(last).not.toBeInViewport();
        await popover.hover();
        await page.mouse.wheel(0, 100_000);
        await expect(last).toBeInViewport();
        // Chromium ignores a key while it scrolls.
        await pressUntilInViewport(page, 'Home', first);
        await pressUntilInViewport(page, 'End', last);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Agenda' }).click();
      await expect(page.getByText(/^Event \d+$/)).toHaveCount(400);
    });
  }
});

test('a phone shows a readable event of the week, and status, priority and menu of each task', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(WIDTHS.phone);
  await mockEvents(page, 3);
  await signIn('maria', '/calendar?view=week&date=2027-03-31');
  const title = page.getByText('Event 1', { exact: true });
  await expect(title).toBeVisible();
  const isReadable = await title.evaluate((element) => {
    const { left, right, top } = element.getBoundingClientRect();
    return [left + 1, right - 1].every((x) => {
      const shown = document.elementFromPoint(x, top + 2);
      return shown !== null && (element.contains(shown) || shown.contains(element));
    });
  });
  expect(isReadable).toBe(true);
  expect(await title.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  await page.getByRole('button', { name: '+2' }).click();
  for (const other of ['Event 2', 'Event 3']) {
    await expect(page.getByRole('dialog').getByText(other)).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Tasks' }).click();
  const task = page.getByRole('row', { name: /TASK-\d{4}/ }).first();
  for (const part of [
    task.getByText(/^(Backlog|Todo|In Progress|Done|Canceled)$/),
    task.getByText(/^(Low|Medium|High)$/),
    task.getByRole('button', { name: /^Actions for/ }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
});

/** Expects that two elements are at the same place of the page. */
async function expectOverlap(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not there');
  expect(a.x < b.x + b.width && b.x < a.x + a.width).toBe(true);
  expect(a.y < b.y + b.height && b.y < a.y + a.height).toBe(true);
}

/** Answers with events of March 31, 2027, all at 10 o’clock. */
async function mockEvents(page: Page, count: number): Promise<void> {
  const events = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `Event ${String(index + 1)}`,
    description: null,
    startDate: '2027-03-31T07:00:00.000Z',
    endDate: '2027-03-31T08:00:00.000Z',
    participants: [],
    participantIds: [],
  }));
  await page.route('**/api/events?*', (route) => route.fulfill({ json: events }));
}

/** Shows a screen without loading the page, as Back and Forward do. */
async function enter(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

// Without user input: browsers do not count shifts within half a second of a real click.
async function click(target: Locator): Promise<void> {
  await target.evaluate((element: HTMLElement) => {
    element.click();
  });
}
