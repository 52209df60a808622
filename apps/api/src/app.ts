import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { UPDATE_DELAY_MS } from '@atrium/contracts/events';
import { DEFAULT_BODY_LIMIT_KB } from '@atrium/contracts/server';
import type { Config } from './config/config';
import type { OpenDatabase } from './db/database';
import { addRoutes } from './handlers';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createConnectionGuard,
} from './http/connection-limits';
import { addErrorHandler, sendError } from './http/errors';
import { addForwardedHeadersWarning, createProxyTrust } from './http/forwarded-headers';
import { addGracefulClose } from './http/graceful-close';
import { addHostCheck, createHostRule, rejectHost, toOriginForm } from './http/host-check';
import { addCookieSuffix } from './http/host-cookie';
import { acceptJsonOnly } from './http/json-body';
import { addOriginCheck } from './http/origin-check';
import { addRequestLog } from './http/request-log';
import { addSecurityHeaders, securityHeaders } from './http/security-headers';
import { COMPRESSION_LEVEL, COMPRESSION_THRESHOLD_BYTES } from './http/serialized-list';
import { addWriteRateLimit } from './http/write-rate-limit';
import { accountRoutes } from './modules/account/account.routes';
import { activityRoutes } from './modules/activity/activity.routes';
import { calendarFeedRoutes } from './modules/calendar-feed/calendar-feed.routes';
import { addCalendarFeed } from './modules/calendar-feed/feed.route';
import { changeRoutes } from './modules/changes/change.routes';
import { type ChangeStreamLimits } from './modules/changes/change-streams';
import { addChanges } from './modules/changes/changes-plugin';
import { companyRoutes } from './modules/companies/company.routes';
import { distributorRoutes } from './modules/distributors/distributor.routes';
import { eventRoutes } from './modules/events/event.routes';
import { eventAnswerRoutes } from './modules/events/event-answer.routes';
import { expiryNoticeRoutes } from './modules/expiry-notices/expiry-notice.routes';
import { fileRoutes } from './modules/files/file.routes';
import { healthRoutes } from './modules/health/health.routes';
import { importRoutes } from './modules/imports/import.routes';
import { licenseRoutes } from './modules/licenses/license.routes';
import { messageRoutes } from './modules/messages/message.routes';
import { createVersionMemory } from './modules/messages/version-memory';
import { addMetrics } from './modules/metrics/metrics.routes';
import { noticeRoutes } from './modules/notices/notice.routes';
import { openApiRoutes } from './modules/openapi/openapi.routes';
import { createPageReportRepository } from './modules/page-reports/page-report.repository';
import {
  PAGE_REPORT_LIMITS,
  type PageReportLimits,
  pageReportRoutes,
} from './modules/page-reports/page-report.routes';
import { createPageReportCollector } from './modules/page-reports/page-report-collector';
import { addStaticFiles } from './modules/pages/static-files';
import { passwordLinkRoutes } from './modules/password-links/password-link.routes';
import { personRoutes } from './modules/people/person.routes';
import { publisherRoutes } from './modules/publishers/publisher.routes';
import { addPublisherAccess } from './modules/publishers/publisher-access';
import { listCandidatesFor } from './modules/releases/candidate-people';
import { releaseRoutes } from './modules/releases/release.routes';
import { createReleaseHealthReader } from './modules/releases/release-health';
import { readReleaseKeys } from './modules/releases/release-keys';
import { startServedReleases } from './modules/releases/served-releases';
import { addReports } from './modules/reports/report.routes';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes';
import { createLoginAttemptRepository } from './modules/session/login-attempt.repository';
import { createLoginRateLimit } from './modules/session/login-rate-limit';
import { sessionRoutes } from './modules/session/session.routes';
import { addSessions } from './modules/session/session-plugin';
import { addSignInProvider, signInOptionRoutes } from './modules/sign-in-provider/provider.routes';
import { workEmailRoutes } from './modules/sign-in-provider/work-email.routes';
import { taskRoutes } from './modules/tasks/task.routes';
import { userRoutes } from './modules/users/user.routes';
import type { ReadWarnings } from './modules/warnings/warning-reader';

/** The settings that the server itself needs. */
export type AppConfig = Pick<
  Config,
  | 'host'
  | 'publicUrl'
  | 'trustedProxies'
  | 'releaseKeysFile'
  | 'smtpUrl'
  | 'mailHourlyLimit'
  | 'writeBurst'
  | 'writeRate'
  | 'metricsToken'
  | 'expiryNoticeDays'
  | 'mailTimeZone'
  | 'oidc'
  | 'passwordUser'
  | 'webhookKeys'
  | 'filesMaxGb'
  | 'clamdSocket'
>;

/** Dependencies and settings of a server. */
export interface AppOptions {
  readonly database: Pick<OpenDatabase, 'db' | 'listen' | 'poolUsage'>;
  readonly config: AppConfig;
  readonly logger: FastifyBaseLogger;
  readonly readWarnings: ReadWarnings;
  /** Called after mails have been added to the outbox. */
  readonly onMail: () => void;
  /** Time in which an update of an event can be taken back before it is mailed. */
  readonly updateDelayMs?: number;
  /** Delays a sign-in that has to wait; tests replace the timer. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Connection limits; those of production by default. */
  readonly connectionLimits?: ConnectionLimits;
  /** Limits of the streams of changes; those of production by default. */
  readonly streamLimits?: ChangeStreamLimits | undefined;
  /** Limits of page reports; those of production by default. */
  readonly pageReportLimits?: PageReportLimits;
}

/**
 * Builds the server: every endpoint of the contract and the files of the releases. The caller
 * starts it with `listen` and owns the database.
 */
export async function buildApp({
  database: { db, listen, poolUsage },
  config,
  logger,
  readWarnings,
  onMail,
  updateDelayMs = UPDATE_DELAY_MS,
  wait = setTimeout,
  connectionLimits = CONNECTION_LIMITS,
  streamLimits,
  pageReportLimits = PAGE_REPORT_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const isAcceptedHost = createHostRule(config);
  const isTrustedProxy = createProxyTrust(config.trustedProxies);
  const keys = readReleaseKeys(config.releaseKeysFile);
  const connections = createConnectionGuard(connectionLimits, logger, securityHeaders(secure));
  const app = Fastify({
    ...connections.options,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // The contract validates and serializes, so Ajv and its compilers need not be loaded.
    schemaController: {
      compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema },
    },
    // An endpoint that needs more declares it in the contract.
    bodyLimit: DEFAULT_BODY_LIMIT_KB * 1024,
    // Requests on open connections still get their response; see addGracefulClose.
    return503OnClosing: false,
    // An id that is too long is not found (404) instead of a URL that is too long (414).
    routerOptions: { maxParamLength: maxHeaderSize },
    genReqId: () => randomUUID(),
    trustProxy: isTrustedProxy,
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    // Fastify runs no hooks for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      const { statusCode = 500 } = error;
      const { status, message } = isAcceptedHost(request)
        ? { status: statusCode, message: STATUS_CODES[statusCode] ?? 'Bad Request' }
        : rejectHost(request);
      void reply.headers(securityHeaders(secure || request.protocol === 'https'));
      void sendError(request, reply, status, message);
    },
  });

  const streams = await addChanges(app, listen, streamLimits);
  app.decorate('versions', createVersionMemory(app.changes));
  addRequestLog(app);
  const pageReports = createPageReportRepository(db);
  const served = await startServedReleases(db, app.changes, keys, app.log);
  app.addHook('onClose', served.close);
  app.decorate('servedReleases', served);
  const releaseHealth = createReleaseHealthReader(db, served);
  addMetrics(app, {
    db,
    poolUsage,
    pageReports,
    served,
    releaseHealth,
    countStreams: streams.count,
    filesMaxGb: config.filesMaxGb,
    token: config.metricsToken,
  });
  addSecurityHeaders(app, secure);
  addHostCheck(app, isAcceptedHost);
  addForwardedHeadersWarning(app, isTrustedProxy);
  addGracefulClose(app);
  connections.addTo(app);
  acceptJsonOnly(app);
  addErrorHandler(app);
  addOriginCheck(app, config.publicUrl);
  addCookieSuffix(app, config.publicUrl);
  addSessions(app, db);
  addPublisherAccess(app, db);
  addWriteRateLimit(app, { burst: config.writeBurst, rate: config.writeRate });
  await app.register(compress, {
    encodings: ['gzip'],
    globalDecompression: false,
    threshold: COMPRESSION_THRESHOLD_BYTES,
    zlibOptions: { level: COMPRESSION_LEVEL },
  });
  const collector = createPageReportCollector(pageReports, {
    flushMs: pageReportLimits.flushMs,
    logger,
  });
  app.addHook('onClose', () => collector.close());
  const loginRateLimit = createLoginRateLimit({ attempts: createLoginAttemptRepository(db), wait });
  const signInProvider = await createProvider(config);
  addRoutes(app, {
    ...healthRoutes(db, served),
    ...openApiRoutes(),
    ...sessionRoutes(db, {
      loginRateLimit,
      passwordUser: config.passwordUser,
      endSessionUrl: signInProvider && (() => signInProvider.provider.endSessionUrl()),
      // The page may have read a registry with a candidate that this process has not heard of.
      listCandidates: async (user) => listCandidatesFor((await served.latest()).live, user),
    }),
    ...signInOptionRoutes(config.oidc),
    ...accountRoutes(db, loginRateLimit),
    ...secondFactorRoutes(db, loginRateLimit),
    ...workEmailRoutes(db),
    ...userRoutes(db),
    ...personRoutes(db, {
      publicUrl: config.publicUrl,
      sendsMail: config.smtpUrl !== undefined,
      hourlyLimit: config.mailHourlyLimit,
      onMail,
    }),
    ...passwordLinkRoutes(db),
    ...distributorRoutes(db),
    ...expiryNoticeRoutes(db, {
      days: config.expiryNoticeDays,
      timeZone: config.mailTimeZone,
      publicUrl: config.publicUrl,
    }),
    ...companyRoutes(db),
    ...licenseRoutes(db),
    ...importRoutes(db),
    ...taskRoutes(db, app.changes),
    ...eventRoutes(db, { hourlyLimit: config.mailHourlyLimit, updateDelayMs, onMail }),
    ...eventAnswerRoutes(db),
    ...calendarFeedRoutes(db),
    ...messageRoutes(db),
    ...fileRoutes(db, config),
    ...noticeRoutes(db),
    ...changeRoutes(streams),
    ...activityRoutes(db),
    ...pageReportRoutes(collector, served, pageReportLimits),
    ...releaseRoutes(db, served, releaseHealth, readWarnings, {
      publicUrl: config.publicUrl,
      sendsWebhooks: config.webhookKeys.length > 0,
      onMail,
    }),
    ...publisherRoutes(db),
  });
  await addReports(app);
  addCalendarFeed(app, db);
  await addSignInProvider(app, db, signInProvider);
  addStaticFiles(app, served);
  return app;
}

// The settings have a public origin if they have a provider.
async function createProvider({ oidc, publicUrl = '' }: AppConfig) {
  if (!oidc) return undefined;
  // Loads the client of OpenID Connect.
  const { createSignInProvider } = await import('./modules/sign-in-provider/provider');
  return { provider: createSignInProvider(oidc, publicUrl), config: oidc, origin: publicUrl };
}

function refuseSchema(): never {
  throw new Error('Routes have no schemas of Fastify: addRoute validates with the contract.');
}
