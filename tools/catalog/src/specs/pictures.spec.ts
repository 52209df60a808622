import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { boards } from '../boards';
import { test } from '../catalog-test';

const PICTURES = path.resolve(import.meta.dirname, '../../pictures');

// Other systems draw text with libraries of their own, which no tolerance covers.
const comparedBoards = process.platform === 'linux' ? boards : [];

for (const { name, stories, width, height, ...conditions } of comparedBoards) {
  test(`${name} looks as accepted`, async ({ catalog }) => {
    await catalog.show(stories, { ...conditions, viewport: { width, height } });
    await expect(catalog.page).toHaveScreenshot(`${name}.png`);
  });
}

test('every accepted picture is of a board', () => {
  const names = boards.map(({ name }) => `${name}.png`);
  expect(readdirSync(PICTURES).sort()).toEqual(names.sort());
});
