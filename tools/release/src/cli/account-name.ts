/**
 * Names who runs the command, for the history.
 *
 * @param env `GITHUB_ACTOR`, whose workflow it is
 * @param readUser reads the account of the system; throws in a container that has no name for it
 */
export function accountName(env: NodeJS.ProcessEnv, readUser: () => { username: string }): string {
  if (env.GITHUB_ACTOR !== undefined) return env.GITHUB_ACTOR;
  try {
    return readUser().username;
  } catch {
    return `account ${String(process.getuid?.())}`;
  }
}
