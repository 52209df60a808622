import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Registry } from '@atrium/area-contract';
import type { AreaBuildRecord, BuiltFile, ShellBuildRecord } from '@atrium/webpack';
import { hashFolder, integrityOf } from '@atrium/webpack';
import { readRegistry } from '../release-folder/registry';

/** A temporary folder with small builds and a release folder. */
export interface ReleaseFixture {
  folder: string;
  /** The release folder. */
  root: string;
  /**
   * Writes a build of the shell and returns its folder.
   *
   * @param extraFiles content by path
   * @param maps source maps, content by path
   */
  shell: (
    code?: string,
    values?: Partial<ShellBuildRecord>,
    extraFiles?: Record<string, string>,
    maps?: Record<string, string>,
  ) => Promise<string>;
  /** Writes a build of an area and returns its folder. */
  area: (
    name: string,
    code?: string,
    values?: Partial<AreaBuildRecord>,
    extraFiles?: Record<string, string>,
    maps?: Record<string, string>,
  ) => Promise<string>;
  /** Returns the content of every file in the release folder, by path. */
  read: () => Promise<Record<string, string>>;
  registry: () => Promise<Registry>;
  remove: () => Promise<void>;
}

/** Creates a fixture; call `remove` after the test. */
export async function createReleaseFixture(): Promise<ReleaseFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-release-'));
  const root = path.join(folder, 'release');
  let builds = 0;

  async function writeBuild(
    record: object,
    files: Record<string, string>,
    maps: Record<string, string>,
  ): Promise<string> {
    builds += 1;
    const build = path.join(folder, 'builds', String(builds));
    const recorded = {
      ...record,
      files: await writeFiles(path.join(build, 'assets'), files),
      maps: await writeFiles(path.join(build, 'maps'), maps),
    };
    await writeFile(path.join(build, 'build-record.json'), JSON.stringify(recorded));
    return build;
  }

  return {
    folder,
    root,
    shell: (code = 'shell', values = {}, extraFiles = {}, maps = {}) =>
      writeBuild(
        {
          kind: 'shell',
          name: 'shell',
          contractVersion: 1,
          sharedVersions: { react: '19.3.1' },
          ...values,
        },
        {
          'index.html': `<p>__RELEASE_ID__ ${code}</p>`,
          [`shell/main.${code}.js`]: code,
          'shell/icon.svg': 'the same in every release',
          ...extraFiles,
        },
        maps,
      ),
    area: (name, code = name, values = {}, extraFiles = {}, maps = {}) =>
      writeBuild(
        {
          kind: 'area',
          name,
          container: `atrium_${name}_${integrityOf(JSON.stringify([code, extraFiles]))}`,
          entry: 'entry.js',
          preload: ['area.js', 'area.css'],
          contractVersion: 1,
          manifest: {
            name,
            title: name,
            paths: [`/${name}`],
            nav: { label: name, path: `/${name}`, order: name === 'tasks' ? 1 : 2 },
            roles: 'everyone',
          },
          sharedRanges: { react: '^19.0.0' },
          ...values,
        },
        { 'entry.js': 'entry', 'area.js': code, 'area.css': 'p{}', ...extraFiles },
        maps,
      ),
    read: () => readTree(root),
    registry: () => readRegistry(root),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function writeFiles(folder: string, files: Record<string, string>): Promise<BuiltFile[]> {
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return hashFolder(folder);
}

/** Returns the content of every file in a folder, by path. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (file) => [path.relative(folder, file), await readFile(file, 'utf8')] as const),
  );
  return Object.fromEntries(contents);
}
