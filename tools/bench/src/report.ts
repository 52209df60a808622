import { median, ratioOf } from './statistics';

/**
 * Figures by measure, such as `opening (ms)`, and by variant. The same index belongs to the same round.
 */
export type Measures = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;

/** Results of the variants of a product. */
interface Report {
  readonly title: string;
  readonly measures: Measures;
  /** Pairs of variants to compare as a ratio. */
  readonly comparisons: readonly { readonly variant: string; readonly by: string }[];
}

/** Formats a report with a line for each ratio and the medians of its two series. */
export function formatReport({ title, measures, comparisons }: Report): string {
  const lines = [title];
  for (const [measure, series] of measures) {
    lines.push('', `${measure}, medians`);
    for (const { variant, by } of comparisons) {
      const figures = series.get(variant);
      const base = series.get(by);
      if (!figures || !base) continue;
      const { value, low, high } = ratioOf(figures, base);
      lines.push(
        `  ${variant} ${round(median(figures))} : ${by} ${round(median(base))}, ratio ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
      );
    }
  }
  return lines.join('\n');
}

function round(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(1);
}
