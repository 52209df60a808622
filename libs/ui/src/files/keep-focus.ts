/**
 * Moves the focus from a row that is about to be removed: to the last button of the next row, or of the one before,
 * else to the first button of the field, or to the text field of a form without such a field.
 */
export function moveFocusFrom(row: Element | null): void {
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling;
  const button = [...(neighbor?.querySelectorAll('button') ?? [])].at(-1);
  const attachButton = row?.closest('[role="group"]')?.querySelector('button');
  (button ?? attachButton ?? row?.closest('form')?.querySelector('textarea'))?.focus();
}
