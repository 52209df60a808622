import { subHours } from 'date-fns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readBuildId } from '../../build-record';
import type { Database, PoolUsage } from '../../db/database';
import { METRICS_PATH } from '../../http/host-check';
import { listLiveReleases } from '../health/live-releases';
import type { PageReportRepository } from '../page-reports/page-report.repository';
import type { ReleaseHealthReader } from '../releases/release-health';
import type { ServedReleases } from '../releases/served-releases';
import { createMetricsRepository } from './metrics.repository';
import { metricsAccess } from './metrics-access';
import { createReleaseMetrics } from './release-metrics';
import { addRequestMetrics } from './request-metrics';

/** Sources of the metrics. */
export interface MetricsOptions {
  readonly db: Database;
  /** Only with PostgreSQL. */
  readonly poolUsage: (() => PoolUsage) | undefined;
  readonly pageReports: PageReportRepository;
  readonly countStreams: () => number;
  readonly served: Pick<ServedReleases, 'current'>;
  readonly releaseHealth: ReleaseHealthReader;
  /** See `metricsAccess`. */
  readonly token: string | undefined;
}

/**
 * Adds `GET /api/metrics` in the format of Prometheus: the numbers of this process, and those of the
 * database, which all processes share. Without the database it shows the former.
 */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { db, pageReports, served, releaseHealth, token } = options;
  const registry = new Registry();
  const buildId = readBuildId();
  const numbers = createMetricsRepository(db);
  const database = createDatabaseMetrics(registry);
  const releases = createReleaseMetrics(registry);
  addRequestMetrics(app, registry);
  addProcessMetrics(registry, options);
  let isCollecting = false;

  async function readReleases(): Promise<void> {
    const { shell, areas } = listLiveReleases(served.current().registry) ?? {};
    const api = await buildId;
    releases.showReleases({ ...areas, ...(shell && { shell }), ...(api && { api }) });
    // If the database fails, the log of `readDatabase` has the reason.
    const health = await releaseHealth.readSet().catch(() => undefined);
    releases.showVotes(health?.apps ?? []);
  }

  async function readDatabase(request: FastifyRequest): Promise<void> {
    const hourAgo = subHours(new Date(), 1);
    try {
      database.show(await numbers.countMails());
      releases.showWatch(await numbers.countWatchChanges());
      releases.showReports(await pageReports.countsSince(hourAgo));
      releases.showVitals(await pageReports.vitalsSince(hourAgo));
    } catch (error) {
      request.log.error({ err: error }, 'metrics without the database');
      database.show(undefined);
      releases.showWatch([]);
      releases.showReports([]);
      releases.showVitals([]);
    }
  }

  app.get(METRICS_PATH, metricsAccess(token), async (request, reply) => {
    // Measuring the event loop costs something, which a server without Prometheus need not pay.
    if (!isCollecting) collectDefaultMetrics({ register: registry });
    isCollecting = true;
    await readReleases();
    await readDatabase(request);
    const text = await registry.metrics();
    return reply.headers({ 'cache-control': 'no-store' }).type(registry.contentType).send(text);
  });
}

function addProcessMetrics(
  registry: Registry,
  { poolUsage, countStreams }: Pick<MetricsOptions, 'poolUsage' | 'countStreams'>,
): void {
  const streams = new Gauge({
    name: 'atrium_change_streams',
    help: 'Open streams of changes',
    registers: [],
    collect() {
      this.set(countStreams());
    },
  });
  registry.registerMetric(streams);
  if (poolUsage === undefined) return;
  const pool = new Gauge({
    name: 'atrium_database_pool',
    help: 'Connections by state, and callers that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, value] of Object.entries(poolUsage())) this.set({ state }, Number(value));
    },
  });
  registry.registerMetric(pool);
}

function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const isUp = new Gauge({
    name: 'atrium_database_up',
    help: 'Whether the database responds: 1 or 0',
    registers,
  });
  const outbox = new Gauge({
    name: 'atrium_outbox_mails',
    help: 'Mails that wait to be sent, or have failed',
    labelNames: ['state'],
    registers,
  });
  return {
    /** Shows the numbers of mails; `undefined` while the database does not respond. */
    show(mails: Readonly<Record<string, number>> | undefined): void {
      isUp.set(mails === undefined ? 0 : 1);
      outbox.reset();
      for (const [state, value] of Object.entries(mails ?? {})) outbox.set({ state }, value);
    },
  };
}
