import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { shareCalls } from '../../share-calls';
import type { Listen } from '../listen';

/** Pauses and timeouts of a listening connection. */
export interface ListenTiming {
  /** Pause before the first attempt to reconnect; each further pause is twice as long. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
  /** Interval of a statement that finds out whether the server still answers. */
  readonly checkMs: number;
  /** Limits the wait for a connection and for each statement. */
  readonly timeoutMs: number;
}

/** Name of the listening connections in `pg_stat_activity`. */
export const LISTENING_APPLICATION = 'atrium-listen';

// Statements to catch up would cost more than the polls that share them, if they were not this far apart.
const CATCH_UP_PAUSE_MS = 3;

const TIMING: ListenTiming = {
  firstPauseMs: 100,
  // Pages that wait for the process to listen again need another four seconds, and have ten in all.
  longestPauseMs: 2000,
  // A host that disappears closes no connection. It is noticed after ten seconds at most.
  checkMs: 5000,
  timeoutMs: 5000,
};

/**
 * Creates the `listen` of a PostgreSQL database. Each call has a connection of its own, because LISTEN
 * belongs to one connection of the server; a pooler in between must not share it (PgBouncer's
 * transaction mode).
 * @param reportFailure receives the error of each lost connection and each failed attempt.
 */
export function createPostgresListen(
  url: string,
  reportFailure: (error: unknown) => void,
  timing: ListenTiming = TIMING,
): Listen {
  return async (channel, { onNotification, onListening, onLost }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const isStopped = () => signal.aborted;
    let pauseMs = timing.firstPauseMs;
    let listening: Connection | undefined;

    async function keepListening(onAttempt: () => void): Promise<void> {
      while (!isStopped()) {
        const connection = createConnection(url, timing);
        const { client, failure } = connection;
        const ending = new AbortController();
        try {
          await client.connect();
          client.on('notification', ({ payload = '' }) => {
            onNotification(payload);
          });
          await client.query(`listen ${pg.escapeIdentifier(channel)}`);
          listening = connection;
          pauseMs = timing.firstPauseMs;
          onListening();
          onAttempt();
          const either = AbortSignal.any([signal, ending.signal]);
          await Promise.race([failure, checkRegularly(client, timing.checkMs, either)]);
        } catch (error) {
          if (!isStopped()) {
            if (listening !== undefined) onLost();
            reportFailure(error);
          }
        } finally {
          listening = undefined;
          ending.abort();
          onAttempt();
          // Saying goodbye to a host that has disappeared would never end.
          await Promise.race([client.end(), pause(timing.timeoutMs, undefined, { ref: false })]);
        }
        // The pause rejects when it is aborted; the loop then ends.
        await pause(pauseMs, undefined, { signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, timing.longestPauseMs);
      }
    }

    let ended = Promise.resolve();
    await new Promise<void>((resolve) => {
      ended = keepListening(resolve);
    });
    return {
      // PostgreSQL signals a listening connection before the commit returns, and delivers notifications
      // before it reports that the connection is ready for the next statement, here an empty one.
      catchUp: shareCalls(async () => {
        const connection = listening;
        try {
          await connection?.client.query('');
          return connection !== undefined && connection === listening;
        } catch (error) {
          connection?.fail(error);
          return false;
        }
      }, CATCH_UP_PAUSE_MS),
      async stop() {
        stopping.abort();
        await ended;
      },
    };
  };
}

type Connection = ReturnType<typeof createConnection>;

function createConnection(url: string, { timeoutMs }: ListenTiming) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: LISTENING_APPLICATION,
  });
  let fail: (error: unknown) => void = () => undefined;
  /** Rejects when the connection breaks or is given up by `fail`. */
  const failure = new Promise<never>((_resolve, reject) => {
    fail = reject;
    // Without a listener, an error would end the process.
    client.on('error', reject);
    client.on('end', () => {
      reject(new Error('Connection terminated unexpectedly'));
    });
  });
  // A failure while connecting is reported by `connect` itself.
  failure.catch(() => undefined);
  return { client, failure, fail };
}

/** Rejects when the server does not answer in time, or on abort. */
async function checkRegularly(
  client: pg.Client,
  checkMs: number,
  signal: AbortSignal,
): Promise<never> {
  for (;;) {
    await pause(checkMs, undefined, { signal });
    await client.query('select 1');
  }
}
