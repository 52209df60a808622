/** Returns the id from an address, as the value of a select field, if it is one of the rows. */
export function findId(rows: readonly { id: number }[], id: string | null): string {
  return rows.some((row) => String(row.id) === id) ? String(id) : '';
}
