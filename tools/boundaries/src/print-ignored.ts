/**
 * Prints those of the named files that ESLint and Prettier ignore, as JSON. A process of its own, because
 * Jest can't load ESLint's configuration, which is an ES module.
 */
import path from 'node:path';
import { ESLint } from 'eslint';
import { getFileInfo } from 'prettier';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: workspaceRoot });
// The defaults of Prettier's command line.
const ignorePath = ['.gitignore', '.prettierignore'].map((file) => path.join(workspaceRoot, file));

const ignored: Record<'eslint' | 'prettier', string[]> = { eslint: [], prettier: [] };
for (const name of process.argv.slice(2)) {
  const file = path.join(workspaceRoot, name);
  if (await eslint.isPathIgnored(file)) ignored.eslint.push(name);
  if ((await getFileInfo(file, { ignorePath })).ignored) ignored.prettier.push(name);
}
process.stdout.write(JSON.stringify(ignored));
