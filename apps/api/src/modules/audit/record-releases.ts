import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../db/database';
import { type HistoryLine, readHistory } from '../releases/history-file';
import { createAuditRepository } from './audit.repository';

// Otherwise every page request would retry during an outage of the database.
const PAUSE_AFTER_FAILURE_MS = 60_000;

const release = z.object({ id: z.string(), releasedAt: z.string() });

// The used part of `registry.json`. libs/area-contract has the full schema, but is for browsers only.
const registrySchema = z.object({
  shell: z.nullish(release),
  api: z.nullish(release),
  areas: z.record(z.string(), z.object({ current: release })),
});

type LiveRelease = z.output<typeof release> & { readonly app: string };

/** Records the releases that the server serves. */
export interface ReleaseRecorder {
  /** Records the releases of a registry in the background; never throws. */
  record: (registry: unknown) => void;
  /** Waits for the recording in progress. */
  finish: () => Promise<void>;
}

/**
 * Creates the recorder. It records one `release.taken` each time a release goes live, however many
 * processes serve it. Errors are logged and retried later.
 * @param releaseDir contains the history with the publisher of each release.
 */
export function createReleaseRecorder(
  db: Database,
  releaseDir: string,
  logger: FastifyBaseLogger,
  pauseAfterFailureMs = PAUSE_AFTER_FAILURE_MS,
): ReleaseRecorder {
  let recorded = '';
  let pending: Promise<void> | null = null;
  let pausedUntil = -Infinity;

  async function store(releases: readonly LiveRelease[], key: string): Promise<void> {
    try {
      const publishers = await readPublishers(releaseDir);
      // The releases are sorted, so that processes that record them at the same time do not deadlock.
      await db.transaction(async (transaction) => {
        const audit = createAuditRepository(transaction);
        for (const { app, id, releasedAt } of releases) {
          const { by, action } = publishers.get(`${app} ${id}`) ?? { by: null, action: undefined };
          await audit.record({
            ...{ actorId: null, actorName: by, address: null, requestId: null },
            action: 'release.taken',
            ...{ entityType: 'release', entityId: id, entityName: app, detail: action },
            dedupeKey: `release.taken ${app} ${id} ${releasedAt}`,
          });
        }
      });
      recorded = key;
      const live = Object.fromEntries(releases.map(({ app, id }) => [app, id]));
      logger.info({ releases: live }, 'releases taken');
    } catch (error) {
      pausedUntil = performance.now() + pauseAfterFailureMs;
      logger.error({ err: error }, 'the live releases could not be recorded');
    } finally {
      pending = null;
    }
  }

  return {
    record(registry) {
      if (pending !== null || performance.now() < pausedUntil) return;
      const { success, data } = registrySchema.safeParse(registry);
      if (!success) return;
      const releases = listReleases(data);
      const key = JSON.stringify(releases);
      if (key !== recorded) pending = store(releases, key);
    },
    async finish() {
      await pending;
    },
  };
}

function listReleases({ shell, api, areas }: z.output<typeof registrySchema>): LiveRelease[] {
  const current = Object.entries(areas).map(([name, area]) => [name, area.current] as const);
  const live = { api, shell, ...Object.fromEntries(current) };
  return Object.entries(live)
    .flatMap(([app, found]) => (found ? [{ ...found, app }] : []))
    .sort((left, right) => (left.app < right.app ? -1 : 1));
}

/** Reads the last publisher of each release and the command they used, by app and id. */
async function readPublishers(releaseDir: string): Promise<ReadonlyMap<string, HistoryLine>> {
  const lines = await readHistory(releaseDir);
  return new Map(
    lines.flatMap((line) => line.changes.map(({ app, to }) => [`${app} ${String(to)}`, line])),
  );
}
