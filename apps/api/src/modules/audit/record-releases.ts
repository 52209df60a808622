import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../db/database';
import { createAuditRepository } from './audit.repository';

// While the database is away, each page would try again.
const PAUSE_AFTER_FAILURE_MS = 60_000;

const release = z.object({ id: z.string(), releasedAt: z.string() });

// The part of `registry.json` that matters here; libs/area-contract, which has the whole, is the browser's.
const registrySchema = z.object({
  shell: z.nullish(release),
  api: z.nullish(release),
  areas: z.record(z.string(), z.object({ current: release })),
});

const historyLine = z.object({
  by: z.string(),
  action: z.string(),
  changes: z.array(z.object({ app: z.string(), to: z.nullable(z.string()) })),
});

type LiveRelease = z.output<typeof release> & { readonly app: string };

/** Records the releases that the server hands out. */
export interface ReleaseRecorder {
  /** Takes note of the registry that goes into a page; neither waits nor throws. */
  notice: (registry: unknown) => void;
  /** Waits for what is being recorded. */
  settle: () => Promise<void>;
}

/**
 * Creates the recorder: one `release.taken` for each time that a release goes live, however many
 * processes serve it. Trouble with the database or the history is logged, and tried again later.
 * @param releaseDir holds the history, which says who published what.
 */
export function createReleaseRecorder(
  db: Database,
  releaseDir: string,
  logger: FastifyBaseLogger,
  pauseAfterFailureMs = PAUSE_AFTER_FAILURE_MS,
): ReleaseRecorder {
  let recorded = '';
  let underWay: Promise<void> | null = null;
  let pausedUntil = -Infinity;

  async function record(releases: readonly LiveRelease[], key: string): Promise<void> {
    try {
      const history = await readHistory(releaseDir);
      // In one order, so that processes that record the same releases do not block each other.
      await db.transaction(async (transaction) => {
        const audit = createAuditRepository(transaction);
        for (const { app, id, releasedAt } of releases) {
          const { by, action } = history.get(`${app} ${id}`) ?? { by: null, action: undefined };
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
      underWay = null;
    }
  }

  return {
    notice(registry) {
      if (underWay !== null || performance.now() < pausedUntil) return;
      const { success, data } = registrySchema.safeParse(registry);
      if (!success) return;
      const releases = listReleases(data);
      const key = JSON.stringify(releases);
      if (key !== recorded) underWay = record(releases, key);
    },
    async settle() {
      await underWay;
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

/** The last publisher of each release and the command used, by app and id. */
async function readHistory(
  releaseDir: string,
): Promise<ReadonlyMap<string, z.output<typeof historyLine>>> {
  const lines = await readLines(path.join(releaseDir, 'releases/history.jsonl'));
  return new Map(
    lines.flatMap((line) =>
      line.action === 'abandoned'
        ? []
        : line.changes.map(({ app, to }) => [`${app} ${String(to)}`, line] as const),
    ),
  );
}

async function readLines(file: string): Promise<z.output<typeof historyLine>[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const parsed = historyLine.safeParse(parseJson(line));
    return parsed.success ? [parsed.data] : [];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
