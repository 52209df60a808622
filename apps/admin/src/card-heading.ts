/** Returns the heading of a card, which scripts can focus from then on. */
export function findHeading(card: HTMLElement): HTMLElement | null {
  const heading = card.querySelector('h2');
  // Makes the heading focusable by script, but not by Tab.
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Moves the focus to the heading of a card, as when the focused button disappears. */
export function focusHeading(card: HTMLElement): void {
  findHeading(card)?.focus();
}
