export const UNKNOWN_DISTRIBUTOR = 'Unknown Distributor';
export const UNKNOWN_COMPANY = 'Unknown Company';

/** Subjects of the sentences about names that could not be read. */
export const DISTRIBUTOR_NAMES = 'The names of the distributors';
export const COMPANY_NAMES = 'The names of the companies';

/** Looks names up by id. */
export function namesById(
  rows: readonly { id: number; name: string }[],
): ReadonlyMap<number, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
