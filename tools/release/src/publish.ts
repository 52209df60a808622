import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { registry as registrySchema } from '@atrium/area-contract';
import type { AreaRelease, Registry } from '@atrium/area-contract';
import { areaBuildRecord, buildRecord, shellBuildRecord } from '@atrium/webpack';
import type { AreaBuildRecord, ShellBuildRecord } from '@atrium/webpack';
import lockfile from 'proper-lockfile';
import * as z from 'zod/mini';
import { contentId, copyOnce, exists, hashFolder, replaceFile } from './files';
import type { BuiltFile } from './files';
import { checkLiveSet } from './live-set';

/** A release that was not made; the message says why and what to do, and what is live has not changed. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/** What publishing did with one app. */
export interface Published {
  app: string;
  /** Content hash of the release. */
  id: string;
  /** Whether it was live already. */
  unchanged: boolean;
}

interface Candidate<Record> {
  record: Record;
  /** Folder with the built files. */
  assets: string;
  files: BuiltFile[];
  id: string;
}

const EMPTY_REGISTRY: Registry = { version: 1, areas: {} };

const liveShell = z.extend(shellBuildRecord, { id: z.string() });

/**
 * Releases builds into a folder that any static host can serve, all of them or none.
 *
 * An area's files go to `areas/<name>/<id>/` and are never overwritten; the shell's to `shell/`.
 * Only then `registry.json` and `index.html`, the two pointers, are replaced.
 *
 * @param builds folders with `assets/` and `build-record.json`, as `nx build` leaves them
 * @param releaseFolder the folder to release into; made if it isn't there
 * @throws ReleaseRefused when the new live set would not work together or a build is missing
 */
export async function publish(
  builds: readonly string[],
  releaseFolder: string,
): Promise<Published[]> {
  const candidates = await Promise.all(builds.map(readCandidate));
  const areas = candidates.flatMap((candidate) =>
    candidate.record.kind === 'area' ? [{ ...candidate, record: candidate.record }] : [],
  );
  const shell = candidates.flatMap((candidate) =>
    candidate.record.kind === 'shell' ? [{ ...candidate, record: candidate.record }] : [],
  )[0];

  await mkdir(releaseFolder, { recursive: true });
  for (const { record, assets, id } of areas) {
    await copyOnce(assets, path.join(releaseFolder, areaFolder(record.name, id)));
  }
  if (shell) await copyShellFiles(shell, releaseFolder);

  const unlock = await lockFolder(releaseFolder);
  try {
    return await flip(releaseFolder, shell, areas);
  } finally {
    await unlock();
  }
}

async function flip(
  releaseFolder: string,
  shell: Candidate<ShellBuildRecord> | undefined,
  areas: readonly Candidate<AreaBuildRecord>[],
): Promise<Published[]> {
  const registryFile = path.join(releaseFolder, 'registry.json');
  const shellFile = path.join(releaseFolder, 'shell.json');
  const live = (await readJson(registryFile, registrySchema)) ?? EMPTY_REGISTRY;
  const oldShell = await readJson(shellFile, liveShell);
  const newShell = shell ? { ...shell.record, id: shell.id } : oldShell;
  if (!newShell) throw new ReleaseRefused('There is no live shell yet: release the shell as well.');

  for (const { record, files, id } of areas) {
    const recordFile = areaRecordFile(releaseFolder, record.name, id);
    await replaceFile(recordFile, `${JSON.stringify({ ...record, id, files }, null, 2)}\n`);
  }
  const next = withReleases(live, areas);
  const facts = await Promise.all(
    Object.entries(next.areas).map(([name, { current }]) =>
      readJson(areaRecordFile(releaseFolder, name, current.id), areaBuildRecord),
    ),
  );
  const objections = checkLiveSet(
    newShell,
    facts.flatMap((fact) => fact ?? []),
  );
  if (objections.length > 0) throw new ReleaseRefused(objections.join('\n'));

  if (JSON.stringify(next) !== JSON.stringify(live)) {
    await replaceFile(registryFile, `${JSON.stringify(next, null, 2)}\n`);
  }
  if (shell && shell.id !== oldShell?.id) {
    const page = await readFile(path.join(shell.assets, 'index.html'));
    await replaceFile(path.join(releaseFolder, 'index.html'), page);
    await replaceFile(shellFile, `${JSON.stringify(newShell, null, 2)}\n`);
  }
  return [
    ...(shell ? [{ app: 'shell', id: shell.id, unchanged: shell.id === oldShell?.id }] : []),
    ...areas.map(({ record: { name }, id }) => ({
      app: name,
      id,
      unchanged: live.areas[name]?.current.id === id,
    })),
  ];
}

function withReleases(live: Registry, areas: readonly Candidate<AreaBuildRecord>[]): Registry {
  const changed = areas
    .filter(({ record, id }) => live.areas[record.name]?.current.id !== id)
    .map((candidate) => [
      candidate.record.name,
      {
        current: describeRelease(candidate),
        previous: live.areas[candidate.record.name]?.current ?? null,
      },
    ]);
  return { ...live, areas: { ...live.areas, ...Object.fromEntries(changed) } };
}

function describeRelease({ record, files, id }: Candidate<AreaBuildRecord>): AreaRelease {
  const integrities = new Map(files.map((file) => [file.path, file.integrity]));
  function locate(file: string) {
    const integrity = integrities.get(file);
    if (!integrity) throw new ReleaseRefused(`${record.name} has no file ${file}: build it again.`);
    return { path: `/${areaFolder(record.name, id)}/${file}`, integrity };
  }
  return {
    id,
    container: record.container,
    entry: locate(record.entry),
    preload: record.preload.map((file) => ({
      ...locate(file),
      as: file.endsWith('.css') ? 'style' : 'script',
    })),
    contractVersion: record.contractVersion,
    manifest: record.manifest,
    releasedAt: new Date().toISOString(),
  };
}

async function readCandidate(build: string) {
  const recordFile = path.join(build, 'build-record.json');
  const record = await readJson(recordFile, buildRecord);
  if (!record) throw new ReleaseRefused(`There is no build in ${build}: build it first.`);
  const assets = path.join(build, 'assets');
  const files = await hashFolder(assets);
  return { record, assets, files, id: contentId(files) };
}

async function copyShellFiles(
  { assets, files }: Candidate<ShellBuildRecord>,
  releaseFolder: string,
): Promise<void> {
  // File names carry content hashes; index.html is a pointer and follows last.
  for (const { path: file } of files.filter((candidate) => candidate.path !== 'index.html')) {
    await copyOnce(path.join(assets, file), path.join(releaseFolder, file));
  }
}

async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const retries = { retries: 100, minTimeout: 50, maxTimeout: 500 };
  return lockfile.lock(folder, { retries, stale: 10_000 });
}

function areaFolder(name: string, id: string): string {
  return `areas/${name}/${id}`;
}

function areaRecordFile(releaseFolder: string, name: string, id: string): string {
  return path.join(releaseFolder, 'releases', name, `${id}.json`);
}

async function readJson<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  if (!(await exists(file))) return null;
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!parsed.success) throw new ReleaseRefused(`${file} is not in a form that this tool knows.`);
  return parsed.data;
}
