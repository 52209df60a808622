/** Says on standard error what the person who runs a command should know. */
export function reportNotice(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
