/**
 * Returns the command line that runs a program so that the permissions of files count for it: they do
 * not for root, unless it gives up its privileges.
 */
export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--bounding-set=-all', '--', program, ...args]]
    : [program, [...args]];
}
