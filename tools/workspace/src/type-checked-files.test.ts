import path from 'node:path';
import { runProgram } from './processes.mjs';
import { listProjects } from './reports.mjs';
import { listTrackedFiles } from './tracked-files.mjs';
import { workspaceRoot } from './workspace-root.mjs';

// Each of them breaks a rule.
const FIXTURES = 'tools/boundaries/fixtures/';

async function listTypeChecked(folder: string): Promise<string[]> {
  const compiler = 'node_modules/typescript-native/bin/tsc';
  const output = await runProgram(process.execPath, [compiler, '--showConfig', '-p', folder], {
    cwd: workspaceRoot,
  });
  const { files } = JSON.parse(output) as { files: string[] };
  return files.map((file) => path.join(folder, file));
}

test('every TypeScript file that Git tracks is type-checked', async () => {
  const projects = listProjects(workspaceRoot).filter(({ targets }) =>
    targets.includes('typecheck'),
  );
  const checked = await Promise.all(projects.map(({ folder }) => listTypeChecked(folder)));
  const known = new Set(checked.flat());

  const tracked = await listTrackedFiles(workspaceRoot);
  const written = tracked.filter((file) => /\.tsx?$/.test(file) && !file.startsWith(FIXTURES));
  expect(written.filter((file) => !known.has(file))).toEqual([]);
});
