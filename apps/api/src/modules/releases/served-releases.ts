import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BuiltFile, Registry, ReleaseKey } from '@atrium/release-format';
import { areaPath, fillReleaseId, PAGE } from '@atrium/release-format';
import type { Database } from '../../db/database';
import type { ChangeFeed } from '../changes/change-feed';
import { createCheckedFiles } from './checked-files';
import { type LiveRegistry, renderRegistry, withPreview } from './live-registry';
import { applyChange, type LiveSet, NOTHING_LIVE } from './live-set';
import { createManifests } from './manifests';
import { createReleaseRepository, type StoredFile } from './release.repository';

/** How long a page waits to hear of changes that other processes have made. */
const CATCH_UP_MS = 1000;

/** Number of paths of files that are not live and whose hashes a process keeps in memory. */
const REMEMBERED_PATHS = 10_000;

/** Name of the preview that every release of an area has: `tasks@0123456789abcdef`. */
const RELEASE_PREVIEW = /^([a-z][a-z0-9-]*)@([0-9a-f]{16})$/;

declare module 'fastify' {
  interface FastifyInstance {
    readonly servedReleases: ServedReleases;
  }
}

/** The live set as this process serves it. */
export interface ServedSet extends LiveRegistry {
  readonly live: LiveSet;
  /** `registry.json`. */
  readonly text: string;
  readonly etag: string;
  /** The page of the live shell; `undefined` before the first release. */
  readonly page: string | undefined;
}

interface LoadedSet extends ServedSet {
  /** Files of all its releases by path. */
  readonly files: ReadonlyMap<string, StoredFile>;
}

/** A file of a release, whose content has not been read yet. */
export interface ServedFile {
  readonly integrity: string;
  /** Returns the file; `undefined` if it is missing or was changed. */
  readonly read: () => Promise<StoredFile | undefined>;
}

/** The releases that this process serves. */
export type ServedReleases = Awaited<ReturnType<typeof startServedReleases>>;

/**
 * Loads the live set and its files into memory, and loads it again whenever it changes. While the database
 * does not respond, or says less than before, the last set is served.
 * @param keys without any, releases need no signature.
 */
export async function startServedReleases(
  db: Database,
  feed: ChangeFeed,
  keys: readonly ReleaseKey[],
  logger: FastifyBaseLogger,
) {
  const manifests = createManifests(keys, ({ app, id }, fault) => {
    logger.error({ app, release: id, fault }, 'a release is not served');
  });
  const releases = createReleaseRepository(db);
  const find = manifests.find(releases);
  const checkedFiles = createCheckedFiles(releases, logger);
  // A path never gets another content: an area's has the id of its release, a shell's the hash of its file.
  const oldPaths = new LRUCache<string, string>({ max: REMEMBERED_PATHS });
  let set = await loadSet(NOTHING_LIVE, new Map());
  let loading: Promise<void> | undefined;
  let isStale = false;

  /** @param broken hashes of files that are missing: releases with such a file are left out. */
  async function loadSet(
    live: LiveSet,
    known: LoadedSet['files'],
    broken: ReadonlySet<string> = new Set(),
  ): Promise<LoadedSet> {
    const rendered = await renderRegistry(live, async (name) => {
      const manifest = await find(name);
      const files = manifest?.kind === 'api' ? [] : (manifest?.files ?? []);
      return files.some(({ integrity }) => broken.has(integrity)) ? undefined : manifest;
    });
    const { registry, shell, areas } = rendered;
    const shellFiles = shell?.files ?? [];
    const wanted = new Map([
      ...pathsOf('/', shellFiles),
      ...[...areas].flatMap(([id, { name, files }]) => pathsOf(areaPath({ app: name, id }), files)),
    ]);
    const files = await loadFiles(wanted, known);
    const lost = [...wanted].filter(([path]) => !files.has(path)).map(([, integrity]) => integrity);
    if (lost.length > 0) return loadSet(live, files, new Set([...broken, ...lost]));
    const template = files.get(`/${PAGE}`);
    const text = JSON.stringify(registry);
    return {
      ...rendered,
      live,
      text,
      files,
      etag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
      page: template && fillReleaseId(template.content.toString('utf8'), registry.shell?.id ?? ''),
    };
  }

  async function loadFiles(wanted: ReadonlyMap<string, string>, known: LoadedSet['files']) {
    const byHash = new Map([...known.values()].map((file) => [file.integrity, file]));
    const missing = [...new Set(wanted.values())].filter((integrity) => !byHash.has(integrity));
    for (const file of await checkedFiles.findAll(missing)) byHash.set(file.integrity, file);
    return new Map(
      [...wanted].flatMap(([path, integrity]): [string, StoredFile][] => {
        const file = byHash.get(integrity);
        return file ? [[path, file]] : [];
      }),
    );
  }

  async function reload(): Promise<void> {
    while (isStale) {
      isStale = false;
      try {
        const changes = await releases.listChanges(set.live.sequence);
        if (changes.length > 0) {
          set = await loadSet(changes.reduce(applyChange, set.live), set.files);
          const { registry } = set;
          logger.info({ set: registry.set, sequence: registry.sequence }, 'releases taken');
        } else if ((await releases.lastSequence()) < set.live.sequence) {
          logger.error({ sequence: set.live.sequence }, 'changes of releases are missing');
        }
      } catch (error) {
        logger.error({ err: error }, 'the live releases could not be read');
      }
    }
    loading = undefined;
  }

  function markStale(): void {
    isStale = true;
    loading ??= reload();
  }

  const unsubscribe = feed.subscribe({
    onChange: ({ topic }) => {
      if (topic === 'releases') markStale();
    },
    onListening: markStale,
  });
  markStale();
  await loading;

  /** Returns the integrity of a file of any release. */
  async function findOldPath(path: string): Promise<string | undefined> {
    const known = oldPaths.get(path);
    if (known !== undefined) return known;
    const [, app, id = '', ofArea] = /^\/areas\/([^/]+)\/([^/]+)\/(.+)$/.exec(path) ?? [];
    // The names of the shell's files contain hashes, so all its releases share a folder.
    const names = app === undefined ? await releases.listNames('shell') : [{ app, id }];
    for (const name of names) {
      const manifest = await find(name);
      const files = manifest === undefined || manifest.kind === 'api' ? [] : manifest.files;
      const file = files.find((one) => one.path === (ofArea ?? path.slice(1)));
      if (file) {
        oldPaths.set(path, file.integrity);
        return file.integrity;
      }
    }
    return undefined;
  }

  /** Returns a file of any release by its path, or `undefined`. */
  async function findFile(path: string): Promise<ServedFile | undefined> {
    const live = set.files.get(path);
    if (live) return { integrity: live.integrity, read: () => Promise.resolve(live) };
    const integrity = await findOldPath(path);
    return integrity === undefined
      ? undefined
      : { integrity, read: () => checkedFiles.find(integrity) };
  }

  return {
    manifests,
    /** Returns the set that this process knows. */
    current: (): ServedSet => set,
    /** Waits until all changes that this process knows of are served, however long that takes. */
    async loaded(): Promise<void> {
      await loading;
    },
    /**
     * Returns a set that is no older than any that a process has served before this call; after a second,
     * the set that this process knows.
     */
    async latest(): Promise<ServedSet> {
      // A broken connection must not keep a page from loading.
      const pause = new AbortController();
      if (feed.isListening()) {
        await Promise.race([
          feed.catchUp().then(() => loading),
          setTimeout(CATCH_UP_MS, undefined, { signal: pause.signal }).catch(() => undefined),
        ]);
        pause.abort();
      }
      return set;
    },
    findFile,
    /** Returns the registry of a preview, or `undefined`. */
    async findPreview(name: string): Promise<Registry | undefined> {
      const [, app, id] = RELEASE_PREVIEW.exec(name) ?? [];
      const named = set.live.previews.get(name);
      const shown = app !== undefined && id !== undefined ? [{ app, id }] : named?.releases;
      const intact = shown?.filter(
        (release) => !set.live.revoked.has(`${release.app} ${release.id}`),
      );
      if (!shown || intact?.length !== shown.length) return undefined;
      const at = named?.at ?? new Date(0).toISOString();
      return (await withPreview(set, name, shown, find, at))?.registry;
    },
    close: unsubscribe,
  };
}

function pathsOf(base: string, files: readonly BuiltFile[]): [string, string][] {
  return files.map(({ path, integrity }) => [`${base}${path}`, integrity]);
}
