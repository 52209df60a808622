/**
 * Lints every fixture in its place and prints `{ [file]: rule[] }` as JSON: the rules that reported it.
 * Runs in a process of its own, because Jest cannot load ESLint's configuration, an ES module.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { fixtures } from './fixtures';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
const places = [...new Set(fixtures.map(({ place }) => place))];
const eslint = new ESLint({
  cwd: workspaceRoot,
  overrideConfig: {
    languageOptions: {
      parserOptions: {
        // No file stands at these places, so no project has them.
        projectService: {
          allowDefaultProject: places.filter(
            (place) => !existsSync(path.join(workspaceRoot, place)),
          ),
          defaultProject: 'apps/tasks/tsconfig.json',
          maximumDefaultProjectFileMatchCount_THIS_WILL_SLOW_DOWN_LINTING: places.length,
        },
      },
    },
  },
});

const rulesByFile: Record<string, readonly string[]> = {};
for (const { file, place } of fixtures) {
  const code = readFileSync(path.join(workspaceRoot, 'tools/boundaries/fixtures', file), 'utf8');
  const results = await eslint.lintText(code, { filePath: path.join(workspaceRoot, place) });
  const messages = results.flatMap((result) => result.messages);
  rulesByFile[file] = messages.map(({ ruleId, message }) =>
    ruleId === null && message.startsWith('Unused eslint-disable directive')
      ? 'unused disable directive'
      : (ruleId ?? message),
  );
}
process.stdout.write(JSON.stringify(rulesByFile));
