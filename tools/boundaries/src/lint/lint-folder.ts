import path from 'node:path';
import { ESLint } from 'eslint';
import type ts from 'typescript';

/** Result of linting a project. */
export interface LintResult {
  readonly success: boolean;
  /** ESLint's usual report; empty if there is nothing to report. */
  readonly report: string;
}

/**
 * Lints a project with the types of a program that is made for it.
 *
 * @param folder absolute; has the project's `tsconfig.json`
 * @param patterns files and folders to lint, relative to the folder
 * @param createProgram creates the program of a `tsconfig.json`
 */
export async function lintFolder(
  folder: string,
  patterns: readonly string[],
  createProgram: (tsconfig: string) => ts.Program,
): Promise<LintResult> {
  const program = createProgram(path.join(folder, 'tsconfig.json'));
  const eslint = new ESLint({
    cwd: folder,
    overrideConfig: {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles([...patterns]);
  const formatter = await eslint.loadFormatter('stylish');
  const report = await formatter.format(results);
  return { success: results.every(({ errorCount }) => errorCount === 0), report };
}
