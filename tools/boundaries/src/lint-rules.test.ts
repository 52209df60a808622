import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fixtures } from './fixtures';
import { isTypeScript, runForJson } from './run';

// Left in the folder by npm start, npm run dev, npm test and Nx.
const LEFT_BEHIND = [
  '.data/database/a.js',
  '.mf/a.js',
  '.nx/workspace-data/a.js',
  'apps/api/dist/main.js',
  'apps/e2e/targets/tasks/reports/artifacts/a.js',
  'apps/tasks/reports/a.js',
  'node_modules/react/index.js',
];
const WRITTEN = ['apps/tasks/src/area.tsx', 'tools/workspace/src/commands/start.ts'];

// Its own program prints this form.
const { rulesByFile, ignored } = runForJson('tsx', [
  ...['tools/boundaries/src/lint-fixtures.ts', ...LEFT_BEHIND, ...WRITTEN],
]) as { rulesByFile: object; ignored: readonly string[] };

test.each(fixtures)('$file at $place is refused by: $rule', ({ file, rule }) => {
  expect(rulesByFile).toHaveProperty([file], rule === null ? [] : [rule]);
});

test('no fixture is left out', () => {
  const files = readdirSync(path.join(__dirname, '../fixtures')).filter(isTypeScript);
  expect(fixtures.map(({ file }) => file).sort()).toEqual(files.sort());
});

test('ESLint passes over what Git ignores, and reads the rest', () => {
  expect(ignored).toEqual(LEFT_BEHIND);
});
