/**
 * Returns a command line that runs a program subject to file permissions, which root ignores unless it
 * drops its capabilities.
 */
export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--bounding-set=-all', '--', program, ...args]]
    : [program, [...args]];
}
