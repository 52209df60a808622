import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WORKSPACE_ROOT } from '@atrium/webpack';

/** Folders and files that builds and tests of every app read. */
const COMMON_PARTS = [
  'libs',
  'tools/webpack',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];

// Of each project: what is installed or made. The API has a module named reports.
const LEFT_OUT = /^\w+\/[^/]+\/(node_modules|reports|dist)$/;

/** A text of a source file and the text in its place. */
export interface SourceChange {
  /** Path below the workspace's folder. */
  file: string;
  text: string;
  replacement: string;
}

/**
 * Copies the workspace's sources into a temporary folder, with the installed packages linked, so that
 * builds of other sources leave no trace in the workspace itself.
 *
 * @param parts files and folders below the workspace's folder, besides those that every app needs
 * @param use is given the folder, which is removed once it ends
 */
export async function withScratchWorkspace(
  parts: readonly string[],
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'atrium-scratch-'));
  try {
    for (const part of [...COMMON_PARTS, ...parts]) {
      await cp(path.join(WORKSPACE_ROOT, part), path.join(scratch, part), {
        recursive: true,
        filter: (source) => !LEFT_OUT.test(path.relative(WORKSPACE_ROOT, source)),
      });
      await linkNestedPackages(part, scratch);
    }
    await linkPackages(scratch);
    await use(scratch);
  } finally {
    await rm(scratch, { recursive: true });
  }
}

/**
 * Changes sources in a scratch workspace.
 *
 * @throws Error that names the file when it does not contain the text
 */
export async function changeSources(
  scratch: string,
  changes: readonly SourceChange[],
): Promise<void> {
  for (const { file, text, replacement } of changes) {
    const place = path.join(scratch, file);
    const source = await readFile(place, 'utf8');
    if (!source.includes(text)) throw new Error(`${file} does not contain “${text}”`);
    await writeFile(place, source.replaceAll(text, replacement));
  }
}

// As npm would install them: the packages of the registry, and the workspace's own by their folders.
async function linkPackages(scratch: string): Promise<void> {
  const installed = path.join(WORKSPACE_ROOT, 'node_modules');
  const own = path.join(scratch, 'node_modules/@atrium');
  await mkdir(own, { recursive: true });
  for (const name of await readdir(installed)) {
    if (name === '@atrium') continue;
    await symlink(path.join(installed, name), path.join(scratch, 'node_modules', name));
  }
  for (const name of await readdir(path.join(scratch, 'libs'))) {
    await symlink(path.join(scratch, 'libs', name), path.join(own, name));
  }
}

// An app has the versions that differ from everybody else's in a folder of its own.
async function linkNestedPackages(part: string, scratch: string): Promise<void> {
  const installed = path.join(WORKSPACE_ROOT, part, 'node_modules');
  if (existsSync(installed)) await symlink(installed, path.join(scratch, part, 'node_modules'));
}
