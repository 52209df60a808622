import { subHours } from 'date-fns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { readBuildId } from '../../build-record';
import type { Database, PoolUsage } from '../../db/database';
import { METRICS_PATH, RELEASE_METRICS_PATH } from '../../http/host-check';
import { storedBytes } from '../files/content-store.repository';
import { listLiveReleases } from '../health/live-releases';
import type { PageReportRepository } from '../page-reports/page-report.repository';
import type { ReleaseHealthReader } from '../releases/release-health';
import type { ServedReleases } from '../releases/served-releases';
import { createGauges, type Gauges } from './gauges';
import { createMetricsRepository } from './metrics.repository';
import { metricsAccess } from './metrics-access';
import { addPageGauges, addReleaseGauges } from './release-gauges';
import { addRequestMetrics } from './request-metrics';

const GIGABYTE = 1024 ** 3;

/** Sources of the metrics. */
export interface MetricsOptions {
  readonly db: Database;
  /** Only with PostgreSQL. */
  readonly poolUsage: (() => PoolUsage) | undefined;
  readonly pageReports: PageReportRepository;
  readonly countStreams: () => number;
  readonly served: Pick<ServedReleases, 'current'>;
  readonly releaseHealth: ReleaseHealthReader;
  readonly filesMaxGb: number;
  /** See `metricsAccess`. */
  readonly token: string | undefined;
}

/**
 * Adds `GET /api/metrics` in the format of Prometheus: the numbers of this process, and those of the
 * database, which all processes share. Without the database it shows the former. Adds
 * `GET /api/metrics/releases` with the same access: the health of the live set as JSON.
 */
export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { db, pageReports, served, releaseHealth, filesMaxGb, token } = options;
  const ofProcess = new Registry();
  const buildId = readBuildId();
  const numbers = createMetricsRepository(db);
  addRequestMetrics(app, ofProcess);
  let isCollecting = false;

  async function readDatabase() {
    const hourAgo = subHours(new Date(), 1);
    return {
      mails: await numbers.countMails(),
      watch: await numbers.countWatchChanges(),
      fileBytes: await storedBytes(db),
      reports: await pageReports.countsSince(hourAgo),
      vitals: await pageReports.vitalsSince(hourAgo),
    };
  }

  async function addDatabaseGauges(gauges: Gauges, request: FastifyRequest): Promise<void> {
    const found = await readDatabase().catch((error: unknown) => {
      request.log.error({ err: error }, 'metrics without the database');
    });
    const { mails = {}, watch = [], reports = [], vitals = [] } = found ?? {};
    const isUp = found ? 1 : 0;
    gauges.add('atrium_database_up', 'Whether the database responds: 1 or 0', [], [[{}, isUp]]);
    gauges.add(
      'atrium_outbox_mails',
      'Mails that wait to be sent, or have failed',
      ['state'],
      Object.entries<number>(mails).map(([state, value]) => [{ state }, value]),
    );
    gauges.add(
      'atrium_files_bytes',
      'Size of all files that people have attached',
      [],
      found ? [[{}, found.fileBytes]] : [],
    );
    gauges.add(
      'atrium_files_max_bytes',
      'Size that these files can have together',
      [],
      [[{}, filesMaxGb * GIGABYTE]],
    );
    gauges.add(
      'atrium_release_watch_changes',
      'Changes of releases that the server has made by itself',
      ['action'],
      watch.map(({ action, count }) => [{ action }, count]),
    );
    addPageGauges(gauges, reports, vitals);
  }

  app.get(METRICS_PATH, metricsAccess(token), async (request, reply) => {
    // Measuring the event loop costs something, which a server without Prometheus need not pay.
    if (!isCollecting) collectDefaultMetrics({ register: ofProcess });
    isCollecting = true;
    const gauges = createGauges();
    addProcessGauges(gauges, options);
    const { shell, areas } = listLiveReleases(served.current().registry) ?? {};
    const api = await buildId;
    const live = { ...areas, ...(shell && { shell }), ...(api && { api }) };
    // If the database fails, the log of `addDatabaseGauges` has the reason.
    const health = await releaseHealth.readSet().catch(() => undefined);
    addReleaseGauges(gauges, live, health?.apps ?? []);
    await addDatabaseGauges(gauges, request);
    const text = await Registry.merge([ofProcess, gauges.registry]).metrics();
    return reply.headers({ 'cache-control': 'no-store' }).type(ofProcess.contentType).send(text);
  });

  app.get(RELEASE_METRICS_PATH, metricsAccess(token), async (_request, reply) => {
    const health = await releaseHealth.readSet();
    return reply.header('cache-control', 'no-store').send(health);
  });
}

function addProcessGauges(
  gauges: Gauges,
  { poolUsage, countStreams }: Pick<MetricsOptions, 'poolUsage' | 'countStreams'>,
): void {
  gauges.add('atrium_change_streams', 'Open streams of changes', [], [[{}, countStreams()]]);
  if (poolUsage === undefined) return;
  gauges.add(
    'atrium_database_pool',
    'Connections by state, and callers that wait for one',
    ['state'],
    Object.entries<number>({ ...poolUsage() }).map(([state, value]) => [{ state }, value]),
  );
}
