import { cp, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { requireProgram } from './prerequisites';
import { run } from './processes';

/**
 * Installs Debian with this machine's Node and npm, where no registry with Node's image can be reached.
 *
 * @param root an empty folder
 * @param packages more packages than the smallest system has
 */
export async function installDebian(root: string, packages: readonly string[] = []): Promise<void> {
  const debootstrap = await requireProgram('debootstrap');
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  await run(debootstrap, ['--variant=minbase', ...include, 'bookworm', root]);
  const npm = path.resolve(process.execPath, '../../lib/node_modules/npm');
  await cp(process.execPath, path.join(root, 'usr/bin/node'));
  await rm(path.join(root, 'usr/lib/node_modules/npm'), { recursive: true, force: true });
  await cp(npm, path.join(root, 'usr/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(root, 'usr/bin', name));
  }
}
