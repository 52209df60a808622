import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type ReleaseChange, releaseChange } from '@atrium/contracts/releases';
import {
  type BuildRecord,
  buildRecord,
  integrityOf,
  manifestText,
  PAGE,
  releaseIdOf,
  type ReleaseName,
  unfillReleaseId,
} from '@atrium/release-format';
import { UserFacingError } from '../../config/user-facing-error';
import type { Database } from '../../db/database';
import { toChange } from '../../modules/releases/change-effects';
import { applyChange, liveId, type LiveSet, NOTHING_LIVE } from '../../modules/releases/live-set';
import { createReleaseRepository } from '../../modules/releases/release.repository';
import { lockLiveSet } from '../../modules/releases/release-changes';
import { toStoredFile } from '../../modules/releases/release-files';

const live = z.object({ id: z.string() });
const registryFile = z.object({
  sequence: z.int(),
  shell: z.nullish(live),
  areas: z.record(z.string(), z.object({ current: live })),
});

const historyLine = z.extend(z.omit(releaseChange, { preview: true }), {
  candidates: z._default(releaseChange.shape.candidates, []),
  revoked: z._default(releaseChange.shape.revoked, []),
  reason: z._default(releaseChange.shape.reason, null),
});

/** A release of a folder under its new name. */
interface Imported extends ReleaseName {
  readonly oldId: string;
}

/**
 * Takes over the releases and the history of a release folder, which earlier versions used. Previews are
 * left out.
 *
 * @throws UserFacingError when releases are live already, or the folder is not a release folder
 */
export async function importFolder(transaction: Database, folder: string): Promise<number> {
  const registry = await readRegistry(folder);
  const releases = createReleaseRepository(transaction);
  const before = await lockLiveSet(releases);
  if (liveId(before, 'shell') !== null) {
    throw new UserFacingError(
      'Releases are live already. Import into an installation without any.',
    );
  }
  const imported: Imported[] = [];
  for (const [app, oldId] of await listRecords(folder)) {
    // A server states its own API when it starts.
    if (app === 'api') continue;
    imported.push(await importRelease(transaction, folder, app, oldId));
  }
  const idOf = (app: string, id: string | null) =>
    imported.find((release) => release.app === app && release.oldId === id)?.id ?? id;
  let set: LiveSet = { ...NOTHING_LIVE, sequence: before.sequence };
  const store = async (change: ReleaseChange) => {
    await releases.addChange(change);
    set = applyChange(set, change);
  };
  for (const line of await readHistory(folder, registry.sequence)) {
    const changes = line.changes
      .filter(({ app }) => app !== 'api')
      .map(({ app, from, to }) => ({ app, from: idOf(app, from), to: idOf(app, to) }));
    const candidates = line.candidates.map((one) => ({ ...one, id: idOf(one.app, one.id) }));
    const revoked = line.revoked.map(({ app, id }) => ({ app, id: idOf(app, id) ?? id }));
    const sequence = set.sequence + 1;
    await store({ ...line, sequence, changes, candidates, revoked, preview: null });
  }
  // The history may be shorter than the folder.
  const current = Object.entries(registry.areas).map(([app, area]) => ({ app, ...area.current }));
  const shell = registry.shell ? [{ app: 'shell', id: registry.shell.id }] : [];
  const missing = [...shell, ...current].flatMap(({ app, id }) => {
    const to = idOf(app, id);
    const from = liveId(set, app);
    return from === to ? [] : [{ app, from, to }];
  });
  if (missing.length > 0) {
    await store(toChange(set, { by: 'server', action: 'publish', reason: null, changes: missing }));
  }
  return imported.length;
}

async function importRelease(
  transaction: Database,
  folder: string,
  app: string,
  oldId: string,
): Promise<Imported> {
  const releases = createReleaseRepository(transaction);
  const file = path.join(folder, 'releases', app, `${oldId}.json`);
  const parsed = buildRecord.safeParse(parseJson(await readFile(file, 'utf8')));
  if (!parsed.success || parsed.data.kind === 'api')
    throw new UserFacingError(`${file} is not the record of a release.`);
  const record = await withTemplate(folder, oldId, parsed.data);
  const manifest = manifestText(record);
  const id = releaseIdOf(manifest);
  const base = record.kind === 'area' ? path.join('areas', app, oldId) : '';
  const places = [
    ...record.files.map((one) => path.join(folder, base, one.path)),
    ...record.maps.map((one) => path.join(folder, 'maps', app, oldId, one.path)),
  ].filter((place) => record.kind === 'area' || path.basename(place) !== PAGE);
  const contents = await Promise.all(places.map((place) => readFile(place)));
  const page = record.kind === 'shell' ? [await readTemplate(folder, oldId)] : [];
  await releases.addFiles(await Promise.all([...contents, ...page].map(toStoredFile)));
  await releases.add([{ app, id, manifest, maps: record.maps, signature: null }]);
  return { app, id, oldId };
}

// The record has the hash of the page with the id of the release in it.
async function withTemplate(
  folder: string,
  oldId: string,
  record: Exclude<BuildRecord, { kind: 'api' }>,
): Promise<typeof record> {
  if (record.kind !== 'shell') return record;
  const integrity = integrityOf(await readTemplate(folder, oldId));
  const files = record.files.map((file) => (file.path === PAGE ? { ...file, integrity } : file));
  return { ...record, files };
}

async function readTemplate(folder: string, oldId: string): Promise<Buffer> {
  const page = await readFile(path.join(folder, 'releases/shell', `${oldId}.html`), 'utf8');
  return Buffer.from(unfillReleaseId(page, oldId));
}

async function readRegistry(folder: string): Promise<z.output<typeof registryFile>> {
  const file = path.join(folder, 'registry.json');
  const text = await readFile(file, 'utf8').catch(() => '');
  const parsed = registryFile.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new UserFacingError(`${folder} is not a release folder: it has no valid registry.json.`);
}

async function listRecords(folder: string): Promise<[string, string][]> {
  const files = await readdir(path.join(folder, 'releases'), { recursive: true });
  return files.flatMap((file): [string, string][] => {
    const [, app, id] = /^([a-z][a-z0-9-]*)\/([0-9a-f]+)\.json$/.exec(file) ?? [];
    return app !== undefined && id !== undefined ? [[app, id]] : [];
  });
}

async function readHistory(folder: string, last: number): Promise<z.output<typeof historyLine>[]> {
  const file = path.join(folder, 'releases/history.jsonl');
  const text = await readFile(file, 'utf8').catch(() => '');
  const lines = text.split('\n').flatMap((line) => {
    const { data } = historyLine.safeParse(parseJson(line));
    return data ? [data] : [];
  });
  const abandoned = lines.filter(({ action }) => action === 'abandoned');
  return lines.filter(
    ({ sequence }) => sequence <= last && !abandoned.some((line) => line.sequence === sequence),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
