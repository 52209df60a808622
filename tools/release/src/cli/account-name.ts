/**
 * Returns the name of the user who runs the command, for the history.
 *
 * @param env `GITHUB_ACTOR` takes precedence
 * @param readUser reads the system account; throws in a container without a name for it
 */
export function accountName(env: NodeJS.ProcessEnv, readUser: () => { username: string }): string {
  if (env.GITHUB_ACTOR !== undefined) return env.GITHUB_ACTOR;
  try {
    return readUser().username;
  } catch {
    return `account ${String(process.getuid?.())}`;
  }
}
