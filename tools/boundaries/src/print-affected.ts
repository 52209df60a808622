/**
 * Prints, for each named file, the projects that a change of it affects, with the names of their targets:
 * `{ [file]: { [project]: target[] } }` as JSON. One process for all files, because Nx needs more than a
 * second to read the workspace.
 */
import { createProjectGraphAsync } from '@nx/devkit';
// `nx show projects --affected` calls this; @nx/devkit does not export it.
import { filterAffected } from 'nx/src/project-graph/affected/affected-project-graph';
import { calculateFileChanges } from 'nx/src/project-graph/file-utils';

const graph = await createProjectGraphAsync();
const affected: Record<string, Record<string, readonly string[]>> = {};
for (const file of process.argv.slice(2)) {
  const { nodes } = await filterAffected(graph, calculateFileChanges([file]));
  const projects = Object.values(nodes).map(
    ({ name, data }) => [name, Object.keys(data.targets ?? {})] as const,
  );
  affected[file] = Object.fromEntries(projects);
}
process.stdout.write(JSON.stringify(affected));
