import { expect, test } from './fixtures';
import { expectIdle, expectText, listScripts, reload } from './screen';

test('a page requests each of its scripts once, preloaded ones included', async ({ signIn }) => {
  const page = await signIn('maria', '/calendar');
  await expectText(page, 'Agenda');

  await reload(page);
  await expectText(page, 'Agenda');
  await expectIdle(page);

  const scripts = await listScripts(page);
  expect(scripts.filter((script) => script.includes('/areas/calendar/'))).not.toEqual([]);
  expect(scripts).toEqual([...new Set(scripts)]);
});
