import { screen, within } from '@testing-library/react';

/** Waits for a group of a feed and returns the texts of its links. */
export async function readGroup(name: string): Promise<string[]> {
  const list = await screen.findByRole('list', { name });
  return within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
}
