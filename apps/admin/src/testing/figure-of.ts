import { screen } from '@testing-library/react';

/** What a summary card shows beside its label. */
export function figureOf(label: string): string {
  let element: HTMLElement | null = screen.getByText(label);
  while (element?.textContent === label) element = element.parentElement;
  return element?.textContent.replace(label, '') ?? '';
}
