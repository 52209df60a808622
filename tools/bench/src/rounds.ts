import type { Page } from '@playwright/test';
import type { Measures } from './report';

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
): Promise<Measures> {
  const measures = new Map<string, Map<string, number[]>>();
  for (let round = 0; round <= runs; round += 1) {
    const first = round % variants.length;
    for (const variant of [...variants.slice(first), ...variants.slice(0, first)]) {
      const measured = await variant.measure();
      if (round === 0) continue;
      for (const [measure, figure] of Object.entries(measured)) {
        const series = measures.get(measure) ?? new Map<string, number[]>();
        measures.set(measure, series);
        series.set(variant.name, [...(series.get(variant.name) ?? []), figure]);
      }
    }
    progress(round === 0 ? 'warmed up' : `round ${String(round)} of ${String(runs)}`);
  }
  return measures;
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
