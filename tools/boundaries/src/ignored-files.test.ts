import { runForJson } from './run';

// Left in the folder by npm start, npm run dev, npm test and Nx.
const LEFT_BEHIND: readonly [string, ...string[]] = [
  '.data/database/a.js',
  '.mf/a.js',
  '.nx/workspace-data/a.js',
  '.release/areas/tasks/0123456789ab/a.js',
  'apps/api/dist/main.js',
  'apps/e2e/targets/tasks/reports/artifacts/a.js',
  'apps/tasks/reports/a.js',
  'node_modules/react/index.js',
];
const WRITTEN = ['apps/tasks/src/area.tsx', 'tools/workspace/src/commands/start.ts'];

const files = [...LEFT_BEHIND, ...WRITTEN];
const ignored = runForJson('tsx', ['tools/boundaries/src/print-ignored.ts', ...files]);

test.each(['eslint', 'prettier'])('%s passes over what Git ignores, and reads the rest', (tool) => {
  expect(ignored).toHaveProperty([tool], LEFT_BEHIND);
});

test("Prettier's command line passes over what Git ignores", () => {
  expect(runForJson('prettier', ['--file-info', LEFT_BEHIND[0]])).toHaveProperty('ignored', true);
});
