import { type Page, ProtocolError } from 'puppeteer-core';
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
  await resize(page, 390, 844);
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

async function resize(page: Page, width: number, height: number): Promise<void> {
  try {
    await page.setViewport({ width, height });
  } catch (error) {
    // Puppeteer also sends a command for the orientation, which Firefox 140 does not know.
    if (!(error instanceof ProtocolError && /setScreenOrientationOverride/.test(error.message)))
      throw error;
  }
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(width);
}
