import { setInterval as ticks, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
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

const TIMING: ListenTiming = {
  firstPauseMs: 100,
  longestPauseMs: 5000,
  // A host that disappears closes no connection. It is noticed after ten seconds at most.
  checkMs: 5000,
  timeoutMs: 5000,
};

/**
 * Creates the `listen` of a PostgreSQL database. Each call has a connection of its own, because LISTEN
 * belongs to one connection of the server; a pooler in between must not share it (PgBouncer's
 * transaction mode).
 * @param url as in DATABASE_URL.
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
    let pauseMs = timing.firstPauseMs;

    async function keepListening(onAttempt: () => void): Promise<void> {
      while (!signal.aborted) {
        const client = createClient(url, timing);
        const failure = failureOf(client);
        let isListening = false;
        try {
          await client.connect();
          client.on('notification', ({ payload = '' }) => {
            onNotification(payload);
          });
          await client.query(`listen ${pg.escapeIdentifier(channel)}`);
          isListening = true;
          pauseMs = timing.firstPauseMs;
          onListening();
          onAttempt();
          await Promise.race([failure, checkRegularly(client, timing.checkMs, signal)]);
        } catch (error) {
          if (!signal.aborted) {
            if (isListening) onLost();
            reportFailure(error);
          }
        } finally {
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
    return async () => {
      stopping.abort();
      await ended;
    };
  };
}

function createClient(url: string, { timeoutMs }: ListenTiming): pg.Client {
  return new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: LISTENING_APPLICATION,
  });
}

/** Rejects when the connection breaks. Also keeps an error without a listener from ending the process. */
function failureOf(client: pg.Client): Promise<never> {
  const failure = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => {
      reject(new Error('Connection terminated unexpectedly'));
    });
  });
  // A failure while connecting is reported by `connect` itself.
  failure.catch(() => undefined);
  return failure;
}

/** Rejects when the server does not answer in time, or on abort. */
async function checkRegularly(
  client: pg.Client,
  checkMs: number,
  signal: AbortSignal,
): Promise<void> {
  for await (const _ of ticks(checkMs, undefined, { signal })) await client.query('select 1');
}
