import { expect, test } from '../fixtures';

test('dragging over a title selects text and opens nothing; other clicks are those of a link', async ({
  signIn,
}) => {
  const page = await signIn('maria', '/tasks');
  // Short enough for one line.
  const title = page.getByRole('link', { name: 'Collect screenshots for the press kit' });
  const address = await title.getAttribute('href');
  const box = await title.boundingBox();
  if (!box) throw new Error('The title is not there');
  const y = box.y + box.height / 2;

  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, y, { steps: 8 });
  await page.mouse.up();
  const selected = await page.evaluate(() => String(getSelection()));
  expect(selected.length).toBeGreaterThan(2);
  expect(await title.textContent()).toContain(selected);
  await expect(title).toHaveAttribute('href', String(address));
  expect(page.url()).toMatch(/\/tasks$/);

  // Playwright often loses a tab that such a click opens, and Chromium then keeps it blank.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    function keepFromOpening(event: MouseEvent): void {
      dataset['click'] = event.defaultPrevented ? 'handled' : 'left to the browser';
      event.preventDefault();
    }
    addEventListener('click', keepFromOpening, { once: true });
  });
  await title.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.locator('html')).toHaveAttribute('data-click', 'left to the browser');
  expect(page.url()).toMatch(/\/tasks$/);

  await title.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
