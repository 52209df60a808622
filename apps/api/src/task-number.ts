/** Returns the display number of a task, such as `TASK-0001`. */
export function formatTaskNumber(number: number): string {
  return `TASK-${String(number).padStart(4, '0')}`;
}
