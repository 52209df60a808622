import type { BoundFunctions, queries } from '@testing-library/react';
import { screen, within } from '@testing-library/react';

/** Waits for the conflict of a field that others have changed, too; returns queries within its choice. */
export async function findConflict(label: string): Promise<BoundFunctions<typeof queries>> {
  const notice = within(await screen.findByRole('group', { name: 'Changes by others' }));
  return within(notice.getByRole('group', { name: label }));
}
