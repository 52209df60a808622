import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import compress from '@fastify/compress';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { DEFAULT_BODY_LIMIT_KB, endpoints, errorMessages } from '@atrium/contracts/server';
import type { Config } from './config/config';
import type { Database } from './db/database';
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  createConnectionGuard,
} from './http/connection-limits';
import { handleErrors, HttpError, sendError } from './http/errors';
import { addForwardedHeadersWarning, createProxyTrust } from './http/forwarded-headers';
import { addGracefulClose } from './http/graceful-close';
import { addHostCheck, createHostRule, refuseHost, toOriginForm } from './http/host-check';
import { addOriginCheck } from './http/origin-check';
import { addRequestLog } from './http/request-log';
import { addRoute, type AnyHandlers, type Handlers } from './http/route';
import { addSecurityHeaders } from './http/security-headers';
import { addStaticFiles } from './http/static-files';
import { addWriteLimit } from './http/write-limit';
import { createAuditRepository } from './modules/audit/audit.repository';
import { createReleaseRecorder } from './modules/audit/record-releases';
import { companyRoutes } from './modules/companies/company.routes';
import { distributorRoutes } from './modules/distributors/distributor.routes';
import { eventRoutes } from './modules/events/event.routes';
import type { InvitationOptions } from './modules/events/leave-invitations';
import { createHealthRepository } from './modules/health/health.repository';
import { healthRoutes } from './modules/health/health.routes';
import { licenseRoutes } from './modules/licenses/license.routes';
import { messageRoutes } from './modules/messages/message.routes';
import { openApiRoutes } from './modules/openapi/openapi.routes';
import { createLiveRelease, type LiveRelease } from './modules/releases/live-release';
import { addReports } from './modules/reports/report.routes';
import { createLoginAttemptRepository } from './modules/session/login-attempt.repository';
import { createLoginLimit } from './modules/session/login-limit';
import {
  createSessionRepository,
  type SessionRepository,
} from './modules/session/session.repository';
import { sessionRoutes } from './modules/session/session.routes';
import { addSessions } from './modules/session/session-plugin';
import { taskRoutes } from './modules/tasks/task.routes';
import { taskCommentRoutes } from './modules/tasks/task-comment.routes';
import { createUserRepository } from './modules/users/user.repository';
import { userRoutes } from './modules/users/user.routes';

const COMPRESSION_THRESHOLD_BYTES = 1024;

/** The settings that the server itself needs. */
export type AppConfig = Pick<
  Config,
  | 'host'
  | 'publicUrl'
  | 'trustedProxies'
  | 'releaseDir'
  | 'releasePublicKey'
  | 'mailHourlyLimit'
  | 'writeBurst'
  | 'writeRate'
>;

/** What a server is built from. */
export interface AppOptions {
  readonly db: Database;
  readonly config: AppConfig;
  readonly logger: FastifyBaseLogger;
  /** Told after mails have been left in the outbox. */
  readonly onMail: () => void;
  /** Waits before the check of a sign-in that is delayed; by default for that time. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
  /** Limits of connections; the product's by default. */
  readonly connectionLimits?: ConnectionLimits;
}

/**
 * Builds the server: every endpoint of the contract and the static files of the release folder. The
 * caller starts it with `listen` and owns the database.
 */
export async function buildApp({
  db,
  config,
  logger,
  onMail,
  wait = setTimeout,
  connectionLimits = CONNECTION_LIMITS,
}: AppOptions): Promise<FastifyInstance> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const sessions = createSessionRepository(db);
  const isAcceptedHost = createHostRule(config);
  const isTrustedProxy = createProxyTrust(config.trustedProxies);
  const release = createLiveRelease(config.releaseDir, config.releasePublicKey);
  const connections = createConnectionGuard(connectionLimits, logger);
  const app = Fastify({
    ...connections.options,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    // A call that needs more says so in the contract.
    bodyLimit: DEFAULT_BODY_LIMIT_KB * 1024,
    // What arrives over an open connection is answered; see addGracefulClose.
    return503OnClosing: false,
    // An id of any length is one that names nothing (404), not an address that is too long (414).
    routerOptions: { maxParamLength: maxHeaderSize },
    genReqId: () => randomUUID(),
    trustProxy: isTrustedProxy,
    rewriteUrl: ({ url = '/' }) => toOriginForm(url),
    // No hook is asked about a path that can't be decoded.
    frameworkErrors: (error, request, reply) => {
      if (!isAcceptedHost(request)) {
        const { status, message } = refuseHost(request);
        return sendError(request, reply, status, message);
      }
      const status = error.statusCode ?? 500;
      return sendError(request, reply, status, STATUS_CODES[status] ?? 'Bad Request');
    },
  });

  addRequestLog(app);
  addSecurityHeaders(app, secure);
  addHostCheck(app, isAcceptedHost);
  addForwardedHeadersWarning(app, isTrustedProxy);
  addGracefulClose(app);
  connections.addTo(app);
  acceptJsonOnly(app);
  handleErrors(app);
  addOriginCheck(app, config.publicUrl);
  await addSessions(app, sessions);
  addWriteLimit(app, { burst: config.writeBurst, rate: config.writeRate });
  await app.register(compress, {
    encodings: ['gzip'],
    globalDecompression: false,
    threshold: COMPRESSION_THRESHOLD_BYTES,
    zlibOptions: { level: 1 },
  });
  const invitations = { hourlyLimit: config.mailHourlyLimit, onMail };
  addEndpoints(app, createHandlers(db, sessions, invitations, release, wait));
  await addReports(app);
  const releases = createReleaseRecorder(db, config.releaseDir, logger);
  app.addHook('onClose', () => releases.settle());
  await addStaticFiles(app, config.releaseDir, release, releases.notice);
  return app;
}

function createHandlers(
  db: Database,
  sessions: SessionRepository,
  invitations: InvitationOptions,
  release: LiveRelease,
  wait: (milliseconds: number) => Promise<unknown>,
): Handlers {
  const attempts = createLoginAttemptRepository(db);
  const loginLimit = createLoginLimit({ attempts, wait });
  return {
    ...healthRoutes(createHealthRepository(db), release),
    ...openApiRoutes(),
    ...sessionRoutes(sessions, loginLimit, createAuditRepository(db)),
    ...userRoutes(createUserRepository(db)),
    ...distributorRoutes(db),
    ...companyRoutes(db),
    ...licenseRoutes(db),
    ...taskRoutes(db),
    ...taskCommentRoutes(db),
    ...eventRoutes(db, invitations),
    ...messageRoutes(db),
  };
}

function addEndpoints(app: FastifyInstance, handlers: AnyHandlers): void {
  function add<Name extends keyof AnyHandlers>(name: Name): void {
    addRoute<(typeof endpoints)[Name]>(app, endpoints[name], handlers[name]);
  }
  // Object.keys forgets that a constant object has no other keys.
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) add(name);
}

function acceptJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      // Clients send the type with calls that carry nothing, too.
      if (body === '') done(null, undefined);
      else {
        parseJson(request, body, (error, value) => {
          // The parser has one and the same error for text that is no JSON and for a forbidden key.
          const isForbiddenKey = error !== null && isJson(body);
          done(isForbiddenKey ? new HttpError(400, errorMessages.forbiddenKey) : error, value);
        });
      }
    },
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
