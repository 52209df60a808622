import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { buildApp } from './app';
import { type Config, readConfig } from './config/config';
import { explainError } from './config/explain-error';
import { errorCode, UserFacingError } from './config/user-facing-error';
import type { OpenDatabase } from './db/database';
import { openDatabase } from './db/open-database';
import { createLogger } from './log/logger';
import { startMail } from './mail/start-mail';
import type { MailWorker } from './mail/worker/mail-worker';
import { createAuditRepository } from './modules/audit/audit.repository';
import { type AuditRetention, startAuditRetention } from './modules/audit/audit-retention';
import { createUserRepository } from './modules/users/user.repository';
import { DEMO_PASSWORD, findOpenDemoAccounts } from './seed/demo-accounts';
import { addDemoData } from './seed/demo-data';
import { findProductionSettings } from './seed/demo-guard';

const STDERR = 2;

/**
 * Runs the server until SIGINT or SIGTERM and then closes it gracefully. Writes the address and how to
 * sign in to standard output, and the log to standard error. If the server cannot start, writes one
 * sentence and exits with code 1.
 * @param env the environment of the process; see `readConfig`.
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
    const { app, mail, retention } = await startApp(config, database, logger);
    stop = async () => {
      await Promise.all([app.close(), mail.stop(), retention.stop()]);
      await database.close();
      process.exit(0);
    };
    if (stopping.signal.aborted) await stop();
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
  database: OpenDatabase,
  logger: pino.Logger,
): Promise<{ app: FastifyInstance; mail: MailWorker; retention: AuditRetention }> {
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
    const app = await buildApp({ database, config, logger, onMail });
    await listen(app, config);
    const mail: MailWorker | undefined = startMail(database, config, logger);
    const audit = createAuditRepository(db);
    const retention = startAuditRetention(audit, config.auditRetentionDays, logger);
    printGreeting(addressOf(app, config), demoNames, await createUserRepository(db).count());
    return { app, mail, retention };
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

function addressOf(app: FastifyInstance, { host, port, publicUrl }: Config): string {
  const name = host.includes(':') ? `[${host}]` : host;
  const [address] = app.addresses();
  const listening = typeof address === 'object' ? address.port : port;
  return publicUrl ?? `http://${name}:${String(listening)}`;
}

function printGreeting(address: string, demoNames: string, userCount: number): void {
  const lines = [`Atrium is running at ${address}`];
  if (demoNames !== '') {
    lines.push(`Sign in as ${demoNames}; the password is ${DEMO_PASSWORD}`);
  } else if (userCount === 0) {
    lines.push(
      'Nobody can sign in yet. Add the first admin with: npm run users -- add USERNAME --email EMAIL --role admin',
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
