import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { LINK_HOURS } from '@atrium/contracts/people';
import { buildApp } from './app';
import { type CommandServer, serveCommands } from './cli/remote/command-server';
import { type Config, readConfig } from './config/config';
import { errorCode, UserFacingError } from './config/user-facing-error';
import type { Database, OpenDatabase } from './db/database';
import { explainError } from './db/explain-error';
import { openDatabase } from './db/open-database';
import { startRetention } from './db/retention';
import { createLogger } from './log/logger';
import { startMail } from './mail/start-mail';
import type { MailWorker } from './mail/worker/mail-worker';
import { createAuditRepository } from './modules/audit/audit.repository';
import { startReplyReader } from './modules/event-replies/reply-reader';
import {
  enqueueExpiryNotices,
  EXPIRY_NOTICE_INTERVAL_MS,
} from './modules/expiry-notices/expiry-notice-job';
import { expiredFiles } from './modules/files/file-retention';
import { createNoticeRepository } from './modules/notices/notice.repository';
import { enqueueNoticeMails, NOTICE_MAIL_INTERVAL_MS } from './modules/notices/notice-mails';
import { addOnlyFirstAdminLink } from './modules/one-time-links/add-first-admin-link';
import { createFirstAdminRepository } from './modules/one-time-links/first-admin.repository';
import { createPageReportRepository } from './modules/page-reports/page-report.repository';
import { expiredReleases } from './modules/releases/release-retention';
import { publishShippedBuilds } from './modules/releases/shipped-builds';
import { startReleaseWatch } from './modules/releases/watch/release-watch';
import { createLogoutTokenRepository } from './modules/sign-in-provider/logout-token.repository';
import { DEMO_PASSWORD, findOpenDemoAccounts } from './modules/users/demo-accounts';
import { findProductionSettings } from './modules/users/demo-guard';
import { loadPasswordCheck } from './modules/users/require-strong-password';
import { createUserRepository } from './modules/users/user.repository';
import { createWarningReader, startWarningLog } from './modules/warnings/warning-reader';
import { repeatLogged } from './repeat';
import { addDemoData } from './seed/demo-data';
import { notifyServiceManager } from './service-manager';

const STDERR = 2;

/**
 * Runs the server until SIGINT or SIGTERM and then closes it gracefully. Writes the address and how to
 * sign in to standard output, and the log to standard error. If the server cannot start, writes one
 * sentence and exits with code 1.
 */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  const stopping = new AbortController();
  let stop = (): Promise<void> => Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopping.abort();
      void stop();
    });
  }
  try {
    const config = readConfig(env, process.cwd());
    const logger = createLogger(config.logLevel, pino.destination(STDERR));
    exitOnUnexpectedErrors(logger);
    const database = await openDatabase(
      config,
      (error) => {
        logger.error({ err: error }, 'database error in the background');
      },
      (sentence) => {
        logger.warn(sentence);
      },
    );
    const { app, mail, jobs, commands } = await startApp(config, env, database, logger);
    stop = async () => {
      // The reason is of no use to anybody: the process ends in any case.
      const reported = notifyServiceManager(env, 'STOPPING=1', 'Finishing requests').catch(
        () => undefined,
      );
      const stopped = jobs.map((job) => job.stop());
      await Promise.all([app.close(), mail.stop(), ...stopped, commands?.close(), reported]);
      await database.close();
      process.exit(0);
    };
    if (stopping.signal.aborted) await stop();
    else await notifyServiceManager(env, 'READY=1', 'Serving requests');
  } catch (error) {
    const message = explainError(error);
    if (message === undefined) throw error;
    process.stderr.write(`${message}\n`);
    // PGlite may leave a timer behind when it fails to start.
    process.exit(1);
  }
}

// Node's default report would print all properties of the error, such as the parameters of a query.
function exitOnUnexpectedErrors(logger: pino.Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected error');
    process.stderr.write(
      'Atrium has stopped because of an unexpected error. See the log for details.\n',
    );
    process.exit(1);
  });
}

async function startApp(
  config: Config,
  env: NodeJS.ProcessEnv,
  database: OpenDatabase,
  logger: pino.Logger,
) {
  try {
    const { db } = database;
    const production = findProductionSettings(config);
    if (database.kind === 'embedded' && production.length === 0) await addDemoData(db, new Date());
    const demoAccounts = await findOpenDemoAccounts(db);
    const demoNames = demoAccounts.map(({ username, role }) => `${username} (${role})`).join(', ');
    if (demoNames !== '' && production.length > 0) {
      const setting = database.kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL';
      throw new UserFacingError(
        `Atrium does not start while ${production.join(' and ')} and the demo password is valid for ${demoNames}. Deactivate these accounts, set their passwords or use another ${setting}.`,
      );
    }
    const onMail = () => {
      mail?.wake();
    };
    const readWarnings = createWarningReader(database, config);
    const app = await buildApp({ database, config, logger, readWarnings, onMail });
    await publishShippedBuilds(db, app.changes, app.servedReleases, {
      folders: config.releaseBuilds,
      onlyFirst: database.kind === 'postgres' || production.length > 0,
      logger,
    });
    await listen(app, config);
    const mail: MailWorker | undefined = startMail(database, config, logger);
    const audit = createAuditRepository(db);
    const expiryDays = { days: config.expiryNoticeDays, timeZone: config.mailTimeZone };
    const queueMails = (queue: () => Promise<number>, intervalMs: number, what: string) =>
      repeatLogged(
        async () => {
          if ((await queue()) > 0) onMail();
        },
        intervalMs,
        logger,
        `mails about ${what} could not be queued`,
      );
    const expiredEvents = {
      name: 'audit events',
      removeOld: (limit: number) => audit.removeOlderThan(config.auditRetentionDays, limit),
    };
    const jobs = [
      // Four jobs, so that none waits for another; within one, files are deleted after their releases.
      startRetention(createPageReportRepository(db).expired, logger),
      startRetention(expiredReleases(db), logger),
      startRetention(expiredFiles(db), logger),
      startRetention(
        [
          expiredEvents,
          createNoticeRepository(db).expired,
          createLogoutTokenRepository(db).expired,
        ],
        logger,
      ),
      queueMails(() => enqueueNoticeMails(db), NOTICE_MAIL_INTERVAL_MS, 'notices'),
      queueMails(
        () => enqueueExpiryNotices(db, expiryDays),
        EXPIRY_NOTICE_INTERVAL_MS,
        'licenses that expire',
      ),
      startWarningLog(readWarnings, logger),
    ];
    if (config.mailReplies !== undefined) {
      jobs.push(startReplyReader(database, app.changes, logger, config.mailReplies));
    }
    if (config.releaseWatch) {
      jobs.push(
        startReleaseWatch({
          db,
          feed: app.changes,
          served: app.servedReleases,
          onMail,
          logger,
          mailTo: config.releaseWatchMail,
          teams: {
            publicUrl: config.publicUrl,
            sendsWebhooks: config.webhookKeys.length > 0,
          },
        }),
      );
    }
    const address = addressOf(app, config);
    // PostgreSQL is shared by processes, so commands need no server there.
    const commands =
      database.kind === 'embedded'
        ? await startCommands(config, { ...env, PORT: String(portOf(app, config)) }, database, {
            logger,
            onMail,
          })
        : undefined;
    await loadPasswordCheck();
    printGreeting(address, demoNames);
    await announceFirstAdmin(app, db, address);
    return { app, mail, jobs, commands };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${String(port)} on ${host} is already in use. Set PORT to use another one.`,
      EACCES: `This account may not use port ${String(port)} on ${host}. Set PORT to 1024 or above.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is unknown.`,
    };
    const reason = reasons[errorCode(error) ?? ''];
    throw reason === undefined ? error : new UserFacingError(reason);
  }
}

async function startCommands(
  { dataDir }: Config,
  env: NodeJS.ProcessEnv,
  database: OpenDatabase,
  { logger, onMail }: { readonly logger: pino.Logger; readonly onMail: () => void },
): Promise<CommandServer> {
  // Not before the server listens, but now: a build may replace the files of a running server.
  const { runCommandLine } = await import('./cli/run-command-line');
  return serveCommands({
    dataDir,
    env,
    database,
    async run(args, context) {
      const exitCode = await runCommandLine(args, context);
      onMail();
      return exitCode;
    },
    reportFailure(error) {
      logger.error({ err: error }, 'the command server reports an error');
    },
  });
}

function addressOf(app: FastifyInstance, config: Config): string {
  const { host, publicUrl } = config;
  const name = host.includes(':') ? `[${host}]` : host;
  return publicUrl ?? `http://${name}:${String(portOf(app, config))}`;
}

function portOf(app: FastifyInstance, { port }: Config): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : port;
}

/**
 * Prints the link that makes the first admin while there are no users, once it can be used: when a shell is live.
 * Of several processes, and in 72 hours, one prints it; the others name the command that does.
 */
async function announceFirstAdmin(
  app: FastifyInstance,
  db: Database,
  address: string,
): Promise<void> {
  if ((await createUserRepository(db).count()) > 0) {
    await createFirstAdminRepository(db).removeAll();
    return;
  }
  const isPageLive = () => app.servedReleases.current().page !== undefined;
  const link = isPageLive() ? await addOnlyFirstAdminLink(db, address) : undefined;
  printFirstAdmin(link);
  if (isPageLive()) return;

  const unsubscribe = app.changes.subscribe({
    onChange: ({ topic }) => {
      if (topic === 'releases') void announceOnceLive();
    },
  });
  async function announceOnceLive(): Promise<void> {
    try {
      await app.servedReleases.loaded();
      if (!isPageLive()) return;
      unsubscribe();
      const link = await addOnlyFirstAdminLink(db, address);
      if (link !== undefined) printFirstAdmin(link);
    } catch (error) {
      app.log.error({ err: error }, 'the link that makes the first admin could not be added');
    }
  }
}

function printFirstAdmin(link: string | undefined): void {
  const how =
    link === undefined
      ? 'atrium first-admin prints the address at which you make the first admin, once a build is published.'
      : `Make the first admin at ${link} within ${String(LINK_HOURS)} hours.`;
  process.stdout.write(`Nobody can sign in yet. ${how}\n`);
}

function printGreeting(address: string, demoNames: string): void {
  const lines = [`Atrium is running at ${address}`];
  if (demoNames !== '') lines.push(`Sign in as ${demoNames}; the password is ${DEMO_PASSWORD}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
