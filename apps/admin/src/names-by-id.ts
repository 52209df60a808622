export const UNKNOWN_DISTRIBUTOR = 'Unknown Distributor';
export const UNKNOWN_COMPANY = 'Unknown Company';

/** Looks names up by id. */
export function namesById(
  rows: readonly { id: number; name: string }[],
): ReadonlyMap<number, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
