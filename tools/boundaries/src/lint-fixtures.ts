/**
 * Lints every fixture in its place and prints the rules that reported it, and those of the named files that
 * ESLint ignores: `{ rulesByFile: { [file]: rule[] }, ignored: file[] }` as JSON. Runs in a process of its own,
 * because Jest cannot load ESLint's configuration, an ES module.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { fixtures } from './fixtures';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
// No tsconfig.json includes a file that is only in memory.
const parserOptions = {
  project: null,
  projectService: {
    allowDefaultProject: ['apps/tasks/src/*.tsx'],
    defaultProject: 'tsconfig.components.json',
  },
};
const eslint = new ESLint({
  cwd: workspaceRoot,
  overrideConfig: { files: ['**/*.tsx'], languageOptions: { parserOptions } },
});

const rulesByFile: Record<string, readonly string[]> = {};
for (const { file, place } of fixtures) {
  const code = readFileSync(path.join(workspaceRoot, 'tools/boundaries/fixtures', file), 'utf8');
  const results = await eslint.lintText(code, { filePath: path.join(workspaceRoot, place) });
  const messages = results.flatMap((result) => result.messages);
  rulesByFile[file] = messages.map(({ ruleId, message }) => ruleId ?? message);
}
const ignored: string[] = [];
for (const file of process.argv.slice(2)) {
  if (await eslint.isPathIgnored(path.join(workspaceRoot, file))) ignored.push(file);
}
process.stdout.write(JSON.stringify({ rulesByFile, ignored }));
