import { runForJson } from './run';

// Left in the folder by npm start, npm run dev, npm test and Nx.
const LEFT_BEHIND = [
  '.data/database/a.js',
  '.mf/a.js',
  '.nx/workspace-data/a.js',
  '.release/areas/tasks/0123456789ab/a.js',
  'apps/api/dist/main.js',
  'apps/e2e/targets/tasks/reports/artifacts/a.js',
  'apps/tasks/reports/a.js',
  'node_modules/react/index.js',
  'npm-shrinkwrap.json',
];
const WRITTEN = ['apps/tasks/src/area.tsx', 'tools/workspace/src/commands/start.ts'];

test('lint passes over what Git ignores', () => {
  const files = [...LEFT_BEHIND, ...WRITTEN];
  expect(runForJson('tsx', ['tools/boundaries/src/print-ignored.ts', ...files])).toEqual(
    LEFT_BEHIND,
  );
});

test.each(LEFT_BEHIND)('Prettier passes over %s', (file) => {
  expect(runForJson('prettier', ['--file-info', file])).toHaveProperty('ignored', true);
});

test.each(WRITTEN)('Prettier reads %s', (file) => {
  expect(runForJson('prettier', ['--file-info', file])).toHaveProperty('ignored', false);
});
