import { runForJson } from './run';

// Left in the folder by npm start, npm run dev, npm test and Nx.
const LEFT_BEHIND: readonly string[] = [
  '.data/database/a.js',
  '.mf/a.js',
  '.nx/workspace-data/a.js',
  'apps/api/dist/main.js',
  'apps/e2e/targets/tasks/reports/artifacts/a.js',
  'apps/tasks/reports/a.js',
  'node_modules/react/index.js',
];
const WRITTEN = ['apps/tasks/src/area.tsx', 'tools/workspace/src/commands/start.ts'];

const files = [...LEFT_BEHIND, ...WRITTEN];
const ignored = runForJson('tsx', ['tools/boundaries/src/print-ignored.ts', ...files]);

test('ESLint passes over what Git ignores, and reads the rest', () => {
  expect(ignored).toEqual(LEFT_BEHIND);
});
