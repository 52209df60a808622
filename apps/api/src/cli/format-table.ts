const MINUTE_LENGTH = 'yyyy-mm-ddThh:mm'.length;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/**
 * Formats rows as columns for a terminal, two spaces apart.
 * @param rows heading first, all of the same length.
 */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Formats an instant for a table, `2026-11-26 18:05` in UTC; `never` without one. */
export function formatMinute(instant: Date | null): string {
  return instant?.toISOString().slice(0, MINUTE_LENGTH).replace('T', ' ') ?? 'never';
}

/** Formats the day of an instant, `2026-11-26` in UTC. */
export function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, DAY_LENGTH);
}
