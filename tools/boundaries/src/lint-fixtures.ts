/**
 * Lints every fixture in its place and prints `{ [file]: rule[] }` as JSON: the rules that refused
 * it. A process of its own, because Jest can't load ESLint's configuration, which is an ES module.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import { fixtures } from './fixtures';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: workspaceRoot });

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
