import { AREAS } from '../areas';
import { expectNoFaults } from '../find-violations';
import { expect, test } from '../fixtures';

// The shell handles the failures of all areas alike, so one area fails here.
const OTHERS = AREAS.filter(({ name }) => name !== 'calendar');
const FILES = '**/areas/calendar/**';

test('while the files of an area hang, the rest works, and Retry recovers it', async ({
  page,
  signIn,
}) => {
  await page.clock.install();
  await page.route(FILES, () => undefined);
  await signIn('admin', '/tasks');
  // The clock of the hanging area must not run out for an area that is still loading.
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
  await page.evaluate(() => {
    document.body.dataset.pageLoad = 'same';
  });
  const panel = page.getByRole('alert').filter({ hasText: 'Calendar could not be loaded' });

  async function failCalendar() {
    const asked = page.waitForRequest(FILES);
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await asked;
    // Once more if a file of the page before has just arrived, as that is progress.
    await expect
      .poll(async () => {
        await page.clock.fastForward(16_000);
        return page.getByRole('alert').count();
      })
      .toBe(1);
    await expect(panel).toContainText('The server did not answer in time.');
  }

  await failCalendar();
  for (const other of OTHERS) {
    await page.getByRole('link', { name: other.link, exact: true }).click();
    await expect(other.row(page)).toBeVisible();
  }
  // The network may have been at fault, so the area is loaded again.
  await failCalendar();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-page-load', 'same');
});

test('what cannot be shown says so accessibly, with the release set of the health endpoint', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/nowhere');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expectNoFaults(page);

  const files = '**/areas/tasks/**';
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.getByRole('link', { name: 'Tasks' }).click();
  const panel = page.getByRole('alert');
  await expect(panel).toContainText('The server answered 404.');
  const health = await (await page.request.get('/api/health')).json();
  const { set, shell, areas } = health.live;
  expect(Object.keys(areas).sort()).toEqual(['admin', 'calendar', 'chat', 'tasks']);
  const names = Object.entries(areas).map(([name, id]) => `${name} ${String(id)}`);
  const named = `Set ${set}: shell ${shell}, ${names.sort().join(', ')}, API ${health.api}.`;
  await expect(panel).toContainText(named);
  await expectNoFaults(page);

  // The panel belongs to an area, which does not know the release set.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, body: 'Down' }));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(panel).toContainText('The events could not be loaded');
  await expect(panel.getByText(named)).toBeHidden();
  await panel.getByText('Details').click();
  await expect(panel.getByText(named)).toBeVisible();

  await page.unroute(files);
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(panel).toContainText('The server answered 404.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: /TASK-/ }).first()).toBeVisible();
});
