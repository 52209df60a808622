import type { Page } from '@playwright/test';
import { Figures } from './report';

/** One of the things that are compared. */
export interface Variant {
  readonly name: string;
  readonly open: () => Promise<Page>;
  /** Measures everything in a page of its own; milliseconds by measure. */
  readonly measure: (page: Page) => Promise<Readonly<Record<string, number>>>;
}

/**
 * Measures all variants by turns, each round in another order, after one round that does not count.
 *
 * @param progress told after each round
 */
export async function measureByTurns(
  variants: readonly Variant[],
  runs: number,
  progress: (line: string) => void,
): Promise<Figures> {
  const figures = new Figures();
  for (let round = 0; round <= runs; round += 1) {
    const first = round % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)]) {
      const page = await variant.open();
      const measured = await variant.measure(page);
      await page.context().close();
      if (round > 0) figures.add(variant.name, measured);
    }
    progress(round === 0 ? 'warmed up' : `round ${String(round)} of ${String(runs)}`);
  }
  return figures;
}
