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

// Installed or generated folders of each project. The API has a source module named reports.
const LEFT_OUT = /^\w+\/[^/]+\/(node_modules|reports|dist)$/;

/** A text in a source file and its replacement. */
export interface SourceChange {
  /** Path relative to the workspace. */
  file: string;
  text: string;
  replacement: string;
}

/**
 * Copies the workspace's sources into a temporary folder and links the installed packages, so that builds of
 * changed sources do not touch the workspace.
 *
 * @param parts files and folders of the workspace besides those that every app needs
 * @param use receives the folder, which is removed afterwards
 * @returns the result of `use`
 */
export async function withScratchWorkspace<Result>(
  parts: readonly string[],
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const scratch = await mkdtemp(path.join(tmpdir(), 'atrium-scratch-'));
  try {
    for (const part of [...COMMON_PARTS, ...parts]) {
      await cp(path.join(WORKSPACE_ROOT, part), path.join(scratch, part), {
        recursive: true,
        filter: (source) => !LEFT_OUT.test(path.relative(WORKSPACE_ROOT, source)),
      });
    }
    await linkPackages(scratch);
    await linkNestedPackages(scratch);
    return await use(scratch);
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

// Links packages as npm would: those of the registry, and the workspace's own by their folders in the copy.
async function linkPackages(scratch: string): Promise<void> {
  const installed = path.join(WORKSPACE_ROOT, 'node_modules');
  const linked = path.join(scratch, 'node_modules');
  await mkdir(linked);
  for (const name of await readdir(installed)) {
    if (name !== '@atrium') await symlink(path.join(installed, name), path.join(linked, name));
  }
  await cp(path.join(installed, '@atrium'), path.join(linked, '@atrium'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}

// npm installs deviating versions in the project's own node_modules.
async function linkNestedPackages(scratch: string): Promise<void> {
  for (const parent of ['apps', 'libs', 'tools'].filter((name) =>
    existsSync(path.join(scratch, name)),
  )) {
    for (const name of await readdir(path.join(scratch, parent))) {
      const packages = path.join(parent, name, 'node_modules');
      const installed = path.join(WORKSPACE_ROOT, packages);
      if (existsSync(installed)) await symlink(installed, path.join(scratch, packages));
    }
  }
}
