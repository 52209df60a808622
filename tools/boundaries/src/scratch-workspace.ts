import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workspaceRoot } from './run';

/**
 * Creates a temporary workspace with this one's configuration of Nx and installed packages.
 *
 * @param files their contents by path
 * @returns its absolute folder, which the caller removes
 */
export function createScratchWorkspace(files: Readonly<Record<string, string>>): string {
  const workspace = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  for (const name of ['nx.json', '.nxignore', 'package.json']) {
    copyFileSync(path.join(workspaceRoot, name), path.join(workspace, name));
  }
  symlinkSync(path.join(workspaceRoot, 'node_modules'), path.join(workspace, 'node_modules'));
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
    writeFileSync(path.join(workspace, file), content);
  }
  return workspace;
}
