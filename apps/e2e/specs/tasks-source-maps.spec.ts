import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { explain } from '@atrium/release';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import { expect, test } from '../fixtures';

test('an error of a released area is explained to its line, and no map is served', async ({
  page,
  product,
  signIn,
}) => {
  const served: string[] = [];
  page.on('response', (response) => {
    if (/\/(?:areas|shell)\/.+\.js$/.test(response.url())) served.push(response.url());
  });
  // Only the export of the tasks calls it.
  await page.addInitScript(() => {
    URL.createObjectURL = () => {
      const error = new Error('No file can be created');
      // The area shows the error and does not pass it on.
      document.documentElement.dataset.stack = error.stack;
      throw error;
    };
  });
  await signIn('maria', '/tasks');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-stack', /createObjectURL/);
  const stack = (await page.locator('html').getAttribute('data-stack')) ?? '';

  const explained = await explain(await product.releases(), stack);

  const source = explained.find((line) => line.source !== null)?.source;
  expect(source?.file).toBe('libs/ui/src/download/download.ts');
  const text = await readFile(path.join(WORKSPACE_ROOT, source?.file ?? ''), 'utf8');
  expect(text.split('\n')[(source?.line ?? 0) - 1]).toContain('URL.createObjectURL(');

  expect(served.length).toBeGreaterThan(5);
  for (const url of served) {
    expect(await (await page.request.get(url)).text()).not.toContain('sourceMappingURL');
    const map = await page.request.get(`${url}.map`);
    expect([url, map.status()]).toEqual([url, 404]);
  }
});
