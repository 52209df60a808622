import { screen, waitFor, within } from '@testing-library/react';

// An open dialog hides the rest of the page from assistive technology, but toasts are announced.
const hidden = true;

/** Returns the text of the toast on the screen, `Success Task created`, or an empty text. */
export function currentToast(): string {
  // The region is rendered with the first toast.
  const region = screen.queryByRole('region', { name: /Notifications/, hidden });
  return (region && within(region).queryByRole('listitem', { hidden })?.textContent) ?? '';
}

/** Waits for a toast and returns its title and description, separated by a space. */
export async function readToast(): Promise<string> {
  return waitFor(() => {
    const text = currentToast();
    if (text === '') throw new Error('There is no toast.');
    return text;
  });
}
