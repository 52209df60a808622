import { expect, test } from './fixtures';
import { click, expectText } from './screen';

const AREAS = [
  ['Register', 'Northwind'],
  ['Tasks', 'TASK-'],
  ['Calendar', 'Agenda'],
  ['Chat', 'deniz'],
] as const;

test('every area fits a phone', async ({ signIn }) => {
  const page = await signIn('admin', '/nowhere');
  await page.setViewport({ width: 390, height: 844 });
  for (const [link, text] of AREAS) {
    await click(page, link);
    await expectText(page, text);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect([link, overflow]).toEqual([link, 0]);
  }
});
