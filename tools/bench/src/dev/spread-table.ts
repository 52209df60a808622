import type { Series } from '../report';
import { median } from '../statistics';

/** Formats the minimum, median and maximum of each measure of a variant, in seconds. */
export function formatSpread(variant: string, measures: ReadonlyMap<string, Series>): string {
  const rows = [...measures].flatMap(([measure, series]) => {
    const figures = series.get(variant);
    if (!figures) return [];
    const spread = [Math.min(...figures), median(figures), Math.max(...figures)];
    return [`  ${measure}: ${spread.map((figure) => (figure / 1000).toFixed(2)).join(' / ')}`];
  });
  return [`${variant}, seconds (minimum / median / maximum)`, ...rows].join('\n');
}
