/** A row with its dates as texts. */
type WithIsoDates<Row> = {
  [Key in keyof Row]: Row[Key] extends Date
    ? string
    : Row[Key] extends Date | null
      ? string | null
      : Row[Key];
};

/** Returns a row with its dates in ISO 8601, UTC, as responses have them. */
export function withIsoDates<Row extends object>(row: Row): WithIsoDates<Row> {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  // TypeScript does not follow the types of entries.
  return Object.fromEntries(fields) as WithIsoDates<Row>;
}
