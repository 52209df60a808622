/**
 * Moves the focus from a row that is about to be removed: to the last button of the next row, or of the one before,
 * else to the text field of the form.
 */
export function moveFocusFrom(row: Element | null): void {
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = [...(neighbor?.querySelectorAll('button') ?? [])].at(-1);
  (button ?? row?.closest('form')?.querySelector('textarea'))?.focus();
}
