/**
 * Prints those of the named files that ESLint ignores, as JSON. A process of its own, because Jest can't load
 * ESLint's configuration, which is an ES module.
 */
import path from 'node:path';
import { ESLint } from 'eslint';

const workspaceRoot = path.resolve(import.meta.dirname, '../../..');
const eslint = new ESLint({ cwd: workspaceRoot });

const ignored: string[] = [];
for (const name of process.argv.slice(2)) {
  if (await eslint.isPathIgnored(path.join(workspaceRoot, name))) ignored.push(name);
}
process.stdout.write(JSON.stringify(ignored));
