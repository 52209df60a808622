import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from '../command-error';
import { arePackagesInstalled } from '../dependencies.mjs';
import { run } from '../processes';
import { workspaceRoot } from '../workspace-root';

const PACKAGES = path.join(workspaceRoot, 'tools/workspace/hooks');
const LEFTHOOK = path.join(PACKAGES, 'node_modules/.bin/lefthook');
const CALL = `${path.relative(workspaceRoot, LEFTHOOK)} run pre-commit`;

/** The state of the hooks of a clone. */
export type HookState = 'installed' | 'missing' | 'no repository' | 'custom folder' | 'other hook';

/**
 * Finds out whether the hooks of a clone are installed, or what keeps them from it.
 *
 * @param root folder of the clone
 */
export async function readHookState(root: string): Promise<HookState> {
  const top = await git(root, 'rev-parse', '--show-toplevel');
  // An unpacked archive can be in a folder of another repository.
  if (top === '' || realpathSync(top) !== realpathSync(root)) return 'no repository';
  if ((await git(root, 'config', '--get', 'core.hooksPath')) !== '') return 'custom folder';
  const hook = path.resolve(root, await git(root, 'rev-parse', '--git-path', 'hooks/pre-commit'));
  if (!existsSync(hook)) return 'missing';
  return readFileSync(hook, 'utf8').includes('lefthook') ? 'installed' : 'other hook';
}

/**
 * Installs the pre-commit hook of `lefthook.yml` in a clone, and lefthook itself if it is missing. Never
 * changes a hook or a setting of somebody else.
 *
 * @throws CommandError when the clone has hooks of its own, or is none
 * @throws ExecaError when lefthook cannot be installed
 */
export async function installHooks(root: string): Promise<void> {
  refuse(await readHookState(root));
  if (!arePackagesInstalled('all', PACKAGES)) {
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: PACKAGES });
  }
  await run(LEFTHOOK, ['install'], { cwd: root });
}

/** Removes the hook that `installHooks` installed, and leaves all others alone. */
export async function removeHooks(root: string): Promise<void> {
  if ((await readHookState(root)) !== 'installed' || !existsSync(LEFTHOOK)) return;
  await run(LEFTHOOK, ['uninstall'], { cwd: root });
}

function refuse(state: HookState): void {
  switch (state) {
    case 'no repository':
      throw new CommandError(
        'This folder is not the top of a Git repository, so there are no hooks to install.',
      );
    case 'custom folder':
      throw new CommandError(
        `You have set core.hooksPath, which stays as it is. To check staged files, let your own pre-commit hook run ${CALL}.`,
      );
    case 'other hook':
      throw new CommandError(
        `This clone already has a pre-commit hook, which stays as it is. Remove it, or let it run ${CALL}.`,
      );
    default:
  }
}

async function git(root: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root, reject: false });
  // There is no output when Git is not installed.
  return ((stdout as string | undefined) ?? '').trim();
}
