import type { Page } from '@playwright/test';
import { Figures } from './report';

/** Measurements of one round, by what was measured. */
type Measurements = Readonly<Record<string, number>>;

/** One of the things that are compared. */
interface Variant {
  readonly name: string;
  readonly measure: () => Promise<Measurements>;
}

/**
 * Measures all variants in each round, in a different order each time. The first round is a warm-up.
 *
 * @param progress called after each round
 */
export async function measureRounds(
  variants: readonly Variant[],
  runs: number,
  progress: (line: string) => void,
): Promise<Figures> {
  const figures = new Figures();
  for (let round = 0; round <= runs; round += 1) {
    const first = round % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)]) {
      const measured = await variant.measure();
      if (round > 0) figures.add(variant.name, measured);
    }
    progress(round === 0 ? 'warmed up' : `round ${String(round)} of ${String(runs)}`);
  }
  return figures;
}

/** Measures in a new page and closes its browser context. */
export async function measureInPage(
  open: () => Promise<Page>,
  measure: (page: Page) => Promise<Measurements>,
): Promise<Measurements> {
  const page = await open();
  const measured = await measure(page);
  await page.context().close();
  return measured;
}
