import { expect, test } from './fixtures';
import { expectText } from './screen';

test('a page requests each of its scripts once, preloaded ones included', async ({ signIn }) => {
  const page = await signIn('maria', '/calendar');
  await expectText(page, 'Agenda');
  await page.waitForNetworkIdle();
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.push(pathname);
  });

  await page.reload();
  await expectText(page, 'Agenda');
  await page.waitForNetworkIdle();

  expect(scripts.filter((script) => script.includes('/areas/calendar/'))).not.toEqual([]);
  expect(scripts).toEqual([...new Set(scripts)]);
});
