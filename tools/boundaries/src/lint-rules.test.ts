import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fixtures } from './fixtures';
import { isTypeScript, runForJson } from './run';

const rulesByFile = runForJson('tsx', ['tools/boundaries/src/lint-fixtures.ts']);

test.each(fixtures)('$file at $place is refused by: $rule', ({ file, rule }) => {
  expect(rulesByFile).toHaveProperty([file], rule === null ? [] : [rule]);
});

test('no fixture is left out', () => {
  const files = readdirSync(path.join(__dirname, '../fixtures')).filter(isTypeScript);
  expect(fixtures.map(({ file }) => file).sort()).toEqual(files.sort());
});
