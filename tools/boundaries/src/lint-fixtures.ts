/**
 * Lints every fixture in its place and prints the rules that reported each, and those of the named files that
 * ESLint ignores: `{ rules: rule[][], ignored: file[] }` as JSON. Runs in a process of its own, because Jest
 * cannot load ESLint's configuration, an ES module.
 */
import path from 'node:path';
import { ESLint } from 'eslint';
import { fixtures } from './fixtures';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
// No tsconfig.json includes a file that is only in memory.
const parserOptions = {
  project: null,
  projectService: {
    allowDefaultProject: ['apps/none/src/*.tsx'],
    defaultProject: 'tsconfig.components.json',
  },
};
const eslint = new ESLint({
  cwd: workspaceRoot,
  overrideConfig: { files: ['**/*.tsx'], languageOptions: { parserOptions } },
});

const rules: string[][] = [];
for (const [, place, code] of fixtures) {
  const results = await eslint.lintText(code, { filePath: path.join(workspaceRoot, place) });
  const messages = results.flatMap((result) => result.messages);
  rules.push(messages.map(({ ruleId, message }) => ruleId ?? message));
}
const ignored: string[] = [];
for (const file of process.argv.slice(2)) {
  if (await eslint.isPathIgnored(path.join(workspaceRoot, file))) ignored.push(file);
}
process.stdout.write(JSON.stringify({ rules, ignored }));
