/** Writes a notice for the operator to standard error. */
export function reportNotice(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
