import type { KeyboardEvent } from 'react';

const STEPS = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Moves the focus between the search field and the links of a list with the arrow keys. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS.get(event.key);
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  const targets = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const target = targets[targets.findIndex((each) => each === document.activeElement) + step];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
