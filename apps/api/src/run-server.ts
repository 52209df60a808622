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
 * Runs the server until SIGINT or SIGTERM, which close it cleanly. The address and how to sign in go
 * to standard output, the log to standard error. A reason not to start is one sentence and sets exit
 * code 1; so does an error that nobody has expected.
 * @param env the process's environment; see `readConfig`.
 */
export async function runServer(env: NodeJS.ProcessEnv): Promise<void> {
  let stopRequested = false;
  let stop = (): Promise<void> => Promise.resolve();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stopRequested = true;
      void stop();
    });
  }
  try {
    const config = readConfig(env, process.cwd());
    const logger = createLogger(config.logLevel, pino.destination(STDERR));
    endOnUnexpectedErrors(logger);
    const database = await openDatabase(
      config,
      (error) => {
        logger.error({ err: error }, 'the database reports trouble');
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
    if (stopRequested) await stop();
  } catch (error) {
    const sentence = explainError(error);
    if (sentence === undefined) throw error;
    process.stderr.write(`${sentence}\n`);
    // An embedded database that could not start may leave a timer that nobody can stop.
    process.exit(1);
  }
}

// Node's own report would show whatever hangs on the error, such as the parameters of a query.
function endOnUnexpectedErrors(logger: pino.Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'unexpected error');
    process.stderr.write('Atrium has stopped because of an unexpected error; the log has it.\n');
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
        `Atrium does not start while ${production.join(' and ')} and the demo password is valid for ${demoNames}; deactivate these accounts or set their passwords first, or use another ${setting}.`,
      );
    }
    const onMail = () => {
      mail?.wake();
    };
    const app = await buildApp({ db, config, logger, onMail });
    await listen(app, config);
    const mail: MailWorker | undefined = startMail(database, config, logger);
    const audit = createAuditRepository(db);
    const retention = startAuditRetention(audit, config.auditRetentionDays, logger);
    greet(addressOf(app, config), demoNames, await createUserRepository(db).count());
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
      EADDRINUSE: `Port ${String(port)} on ${host} is already in use; stop the other program or set PORT to another port.`,
      EACCES: `Port ${String(port)} on ${host} may not be used by this account; set PORT to 1024 or above.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not known.`,
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

function greet(address: string, demoNames: string, userCount: number): void {
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
