import type { Page } from '@playwright/test';
import { measureEvent, measureOpening } from '../browser';
import { seedTasks } from '../seeds';
import { compareTwoSizes } from '../two-sizes';

const INPUT = '[role="combobox"][aria-label="Search and commands"]';
const TASK = '[role="option"][id*="-Tasks-"]';

// Each matches most tasks, a fifth of them, a hundredth, and almost none.
const TEXTS = ['customer', 'invoice', 'TASK-00', 'customer 99'];

/** Measures opening the command palette and each key in it, with 10,000 and 100 tasks. */
export const measurePalette = compareTwoSizes({
  title: 'Command palette, processor four times slower',
  small: { name: '100 tasks', database: 'atrium_bench_palette_100', seed: seedTasks(100) },
  large: { name: '10,000 tasks', database: 'atrium_bench_palette_10000', seed: seedTasks(10_000) },
  measure: measureKeys,
});

async function measureKeys(page: Page): Promise<Record<string, number>> {
  await measureOpening(page, '/tasks', 'tbody tr[aria-rowindex="2"]');
  const opening = await measureEvent(page, () => page.keyboard.press('Control+k'), INPUT);
  await page.getByText('Type to search').waitFor();
  const first = await measureEvent(page, () => page.keyboard.press('c'), TASK);
  await page.keyboard.press('Backspace');
  const reactions: number[] = [];
  for (const text of TEXTS) {
    let typed = '';
    for (const key of text) {
      typed += key;
      // React keeps the attribute equal to the text.
      const shown = `${INPUT}[value="${typed}"]`;
      const { reaction } = await measureEvent(page, () => page.keyboard.press(key), shown);
      reactions.push(reaction);
    }
    await page.locator(INPUT).fill('');
  }
  return {
    'opening, until the page reacts': opening.reaction,
    'the first key, until the page reacts': first.reaction,
    'the first key, until tasks are there': first.result,
    [`the slowest of ${String(reactions.length)} keys, until the page reacts`]: Math.max(
      ...reactions,
    ),
  };
}
