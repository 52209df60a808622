import { median, ratioOf } from './statistics';

/** Figures of one measured thing, by variant; the same index is the same round. */
export type Series = ReadonlyMap<string, readonly number[]>;

/** What a scenario has measured. */
export interface Report {
  readonly title: string;
  /** By what was measured, such as `opening`. */
  readonly measures: ReadonlyMap<string, Series>;
  /** Which variants to divide by which. */
  readonly comparisons: readonly { readonly variant: string; readonly by: string }[];
  /** The unit of all figures, milliseconds unless given; `null` where each measure names its own. */
  readonly unit?: string | null;
  /** Tables of figures that need no interval, as text. */
  readonly tables?: readonly string[];
}

/** The report as text: a line for each ratio, with the two medians. */
export function formatReport({
  title,
  measures,
  comparisons,
  unit = 'milliseconds',
  tables = [],
}: Report): string {
  const lines = [title];
  for (const [measure, series] of measures) {
    lines.push('', `${measure} (${unit === null ? 'medians' : `${unit}, medians`})`);
    for (const { variant, by } of comparisons) {
      const figures = series.get(variant);
      const base = series.get(by);
      if (!figures || !base) continue;
      const { value, low, high } = ratioOf(figures, base);
      lines.push(
        `  ${variant} ${round(median(figures))} : ${by} ${round(median(base))} = ${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
      );
    }
  }
  for (const table of tables) lines.push('', table);
  return lines.join('\n');
}

function round(figure: number): string {
  return figure >= 100 ? figure.toFixed(0) : figure.toFixed(1);
}

/** Collects figures by measure and variant. */
export class Figures {
  readonly #measures = new Map<string, Map<string, number[]>>();

  /** Adds what one round has measured of a variant. */
  add(variant: string, figures: Readonly<Record<string, number>>): void {
    for (const [measure, figure] of Object.entries(figures)) {
      const series = this.#measures.get(measure) ?? new Map<string, number[]>();
      this.#measures.set(measure, series);
      series.set(variant, [...(series.get(variant) ?? []), figure]);
    }
  }

  /** All that was added. */
  get measures(): ReadonlyMap<string, Series> {
    return this.#measures;
  }
}
