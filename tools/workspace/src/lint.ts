import { run } from './processes';

/**
 * Lints with both linters: oxlint's rules use types and know React; ESLint's are about imports and Atrium.
 * oxlint also reports the compiler's errors.
 * Both read the whole workspace, or only some folders, in one process, as each start takes seconds.
 *
 * @param folders relative to the workspace; without them, every file is linted
 * @throws ExecaError with the faults that the first linter to fail has found
 */
export async function checkLint(folders: readonly string[] = []): Promise<void> {
  const args = ['--no-error-on-unmatched-pattern', ...(folders.length > 0 ? folders : ['.'])];
  await run('oxlint', ['--format=stylish', ...args]);
  await run('eslint', args);
}
