/** Whether a pressed key belongs to an input method, which composes text. */
export function isComposing(event: KeyboardEvent): boolean {
  // Safari ends the composition before it reports the key that has ended it.
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it
  return event.isComposing || event.keyCode === 229;
}

/** Leaves Escape to an input method: `onEscapeKeyDown` of every layer of Radix. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
