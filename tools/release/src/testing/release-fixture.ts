import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AreaBuildRecord, BuiltFile, ShellBuildRecord } from '@atrium/release-format';
import { integrityOf } from '@atrium/release-format';
import { hashFolder } from '@atrium/webpack';

type Files = Record<string, string>;

/** A temporary folder with small builds. */
export interface ReleaseFixture {
  folder: string;
  /** Writes a build of the shell and returns its folder. */
  shell: (code?: string, files?: Files, maps?: Files) => Promise<string>;
  /** Writes a build of an area and returns its folder. */
  area: (
    name: string,
    code?: string,
    values?: Partial<AreaBuildRecord>,
    files?: Files,
    maps?: Files,
  ) => Promise<string>;
  remove: () => Promise<void>;
}

/** Creates a fixture; call `remove` after the test. */
export async function createReleaseFixture(): Promise<ReleaseFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-release-'));
  let builds = 0;

  async function writeBuild(
    record: Partial<AreaBuildRecord | ShellBuildRecord>,
    files: Files,
    maps: Files,
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
    shell: (code = 'shell', files = {}, maps = {}) =>
      writeBuild(
        { kind: 'shell', name: 'shell', contractVersion: 1, sharedVersions: { react: '19.3.1' } },
        {
          'index.html': `<p>__RELEASE_ID__ ${code}</p>`,
          [`shell/main.${code}.js`]: code,
          ...files,
        },
        maps,
      ),
    area: (name, code = name, values = {}, files = {}, maps = {}) =>
      writeBuild(
        {
          kind: 'area',
          name,
          entry: 'entry.js',
          preload: ['area.js', 'area.css'],
          container: `atrium_${name}_${integrityOf(JSON.stringify([code, files]))}`,
          contractVersion: 1,
          manifest: {
            name,
            title: name,
            paths: [`/${name}`],
            roles: 'everyone',
            nav: { label: name, path: `/${name}`, order: 1 },
          },
          sharedRanges: { react: '^19.0.0' },
          ...values,
        },
        { 'entry.js': 'entry', 'area.js': code, 'area.css': 'p{}', ...files },
        maps,
      ),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function writeFiles(folder: string, files: Files): Promise<BuiltFile[]> {
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return hashFolder(folder);
}
