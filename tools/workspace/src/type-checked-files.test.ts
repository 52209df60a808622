import { existsSync } from 'node:fs';
import path from 'node:path';
import { compiler } from './compiler';
import { run } from './processes';
import { listProjects } from './projects';
import { listTrackedFiles } from './tracked-files';
import { workspaceRoot } from './workspace-root';

async function listTypeChecked(folder: string): Promise<string[]> {
  const { stdout } = await run(compiler, ['--showConfig', '-p', folder]);
  const { files } = JSON.parse(stdout) as { files: string[] };
  return files.map((file) => path.join(folder, file));
}

test('every TypeScript file that Git tracks is type-checked', async () => {
  const projects = listProjects(workspaceRoot).filter(({ folder }) =>
    existsSync(path.join(workspaceRoot, folder, 'tsconfig.json')),
  );
  const checked = await Promise.all(projects.map(({ folder }) => listTypeChecked(folder)));
  const known = new Set(checked.flat());

  const tracked = await listTrackedFiles(workspaceRoot);
  const written = tracked.filter((file) => /\.tsx?$/.test(file));
  expect(written.filter((file) => !known.has(file))).toEqual([]);
});
