import { AREAS } from '../areas';
import { expect, test } from '../fixtures';

// Other failures of an area are in area-failing.spec.ts.
for (const area of AREAS) {
  test(`${area.name} fails: the other three work and Retry recovers it`, async ({
    page,
    signIn,
  }) => {
    const others = AREAS.filter((other) => other !== area);
    await page.route(`**/areas/${area.name}/**`, (route) =>
      route.fulfill({ status: 404, body: 'gone' }),
    );
    await signIn('admin', others[0]?.path);
    await page.getByRole('link', { name: area.link, exact: true }).click();
    const panel = page.getByRole('alert').filter({ hasText: `${area.title} could not be loaded` });
    await expect(panel).toContainText('The server answered 404.');

    for (const other of others) {
      await page.getByRole('link', { name: other.link, exact: true }).click();
      await expect(other.row(page)).toBeVisible();
    }

    await page.getByRole('link', { name: area.link, exact: true }).click();
    await expect(panel).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(area.row(page)).toBeVisible();
  });
}

test('an error panel and the health endpoint show the same release set', async ({
  page,
  signIn,
}) => {
  await page.route('**/areas/tasks/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await signIn('maria', '/tasks');

  const panel = page.getByRole('alert');
  await expect(panel).toContainText('The server answered 404.');
  const health = await (await page.request.get('/api/health')).json();
  const { set, shell, areas } = health.live;
  expect(Object.keys(areas).sort()).toEqual(['admin', 'calendar', 'chat', 'tasks']);
  const names = Object.entries(areas).map(([name, id]) => `${name} ${String(id)}`);
  const named = `Set ${set}: shell ${shell}, ${names.sort().join(', ')}, API ${health.api}.`;
  await expect(panel).toContainText(named);

  // The panel belongs to an area, which does not know the release set.
  await page.route('**/api/events*', (route) => route.fulfill({ status: 503, body: 'Down' }));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(panel).toContainText('The events could not be loaded');
  await panel.getByText('Details').click();
  await expect(panel.getByText(named)).toBeVisible();
});
