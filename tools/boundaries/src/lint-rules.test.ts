import { fixtures } from './fixtures';
import { runForJson } from './run';

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
const { rules, ignored } = runForJson('tsx', [
  'tools/boundaries/src/lint-fixtures.ts',
  ...LEFT_BEHIND,
  ...WRITTEN,
]) as { rules: readonly string[][]; ignored: readonly string[] };

test.each(fixtures.map((fixture, index) => [...fixture, rules[index]] as const))(
  'is reported by %s in %s: %s',
  (rule, _place, _code, reporting) => {
    expect(reporting).toEqual(rule === null ? [] : [rule]);
  },
);

test('ESLint passes over what Git ignores, and reads the rest', () => {
  expect(ignored).toEqual(LEFT_BEHIND);
});
