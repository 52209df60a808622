import { createAlarm } from '../../alarm';
import type { ClaimedMail } from '../outbox/delivery.repository';
import { createDelivery, type DeliveryOptions } from './deliver-mail';
import { retryDelay, serverPause } from './retry-delay';

/** Sends queued mails in the background. */
export type MailWorker = ReturnType<typeof startMailWorker>;

/** Timing of the worker; all values in milliseconds. */
export interface MailTiming {
  /** Time for which claimed mails belong to this process alone. */
  readonly lease: number;
  /** Time limit for one mail, shorter than a lease. */
  readonly sending: number;
  /** Interval at which the worker looks for mails that other processes have queued. */
  readonly polling: number;
  /** Time for the current mail when the worker stops. */
  readonly grace: number;
  /** Interval between cleanups of old mails. */
  readonly cleanup: number;
  readonly retryDelay: typeof retryDelay;
  readonly serverPause: typeof serverPause;
}

/** Dependencies of a worker. */
export interface MailWorkerOptions extends Omit<DeliveryOptions, 'sendTimeoutMs' | 'retryDelay'> {
  /** Whether no other process uses the database, so that claims found at the start are stale. */
  readonly isAlone: boolean;
  readonly timing?: Partial<MailTiming>;
}

const BATCH_SIZE = 10;
// Keeps the worker from spinning on a due mail that another process has locked for a moment.
const MIN_WAIT_MS = 50;

const defaultTiming: MailTiming = {
  lease: 180_000,
  sending: 120_000,
  polling: 30_000,
  grace: 10_000,
  cleanup: 3_600_000,
  retryDelay,
  serverPause,
};

/** Starts a worker, which closes the sender when it stops. */
export function startMailWorker(options: MailWorkerOptions) {
  const { deliveries, sender, logger } = options;
  const timing = { ...defaultTiming, ...options.timing };
  const deliver = createDelivery({
    ...options,
    sendTimeoutMs: timing.sending,
    retryDelay: timing.retryDelay,
  });
  const wakeAlarm = createAlarm();
  const stopAlarm = createAlarm();
  const abort = new AbortController();
  let isStopping = false;
  let failures = 0;
  let hasStaleClaims = options.isAlone;
  let cleanedUpAt = -Infinity;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await cleanUp();
        failures = (await sendDue()) ? 0 : failures + 1;
        if (failures > 0) await stopAlarm.wait(timing.serverPause(failures));
        else await wakeAlarm.wait(await findWait());
      } catch (error) {
        logger.error({ err: error }, 'the outbox could not be read');
        hasStaleClaims = options.isAlone;
        await stopAlarm.wait(timing.polling);
      }
    }
  }

  async function cleanUp(): Promise<void> {
    if (hasStaleClaims) await deliveries.releaseAll();
    hasStaleClaims = false;
    if (performance.now() - cleanedUpAt < timing.cleanup) return;
    await deliveries.removeOld();
    cleanedUpAt = performance.now();
  }

  async function findWait(): Promise<number> {
    const delay = (await deliveries.findNextDelayMs()) ?? timing.polling;
    return Math.min(Math.max(delay, MIN_WAIT_MS), timing.polling);
  }

  /** Returns whether the mail server is usable. */
  async function sendDue(): Promise<boolean> {
    while (!isStopping) {
      const lastStart = performance.now() + timing.lease - timing.sending;
      const mails = await deliveries.claim(BATCH_SIZE, timing.lease, logPostponed);
      if (mails.length === 0) break;
      const { untried, reason } = await sendEach(mails, lastStart);
      await deliveries.release(untried, reason);
      if (reason !== undefined) return false;
    }
    return true;
  }

  function logPostponed(mails: number): void {
    const securityEvent = 'mail_address_limited';
    logger.warn({ securityEvent, mails }, 'mails wait: too many go to one address within an hour');
  }

  async function sendEach(
    mails: readonly ClaimedMail[],
    lastStart: number,
  ): Promise<{ untried: readonly ClaimedMail[]; reason?: string }> {
    for (const [index, mail] of mails.entries()) {
      if (isStopping || performance.now() > lastStart) return { untried: mails.slice(index) };
      const failure = await deliver(mail, abort.signal);
      if (failure?.kind === 'unreachable') {
        return { untried: mails.slice(index + 1), reason: failure.reason };
      }
    }
    return { untried: [] };
  }

  const running = run();
  return {
    /** Looks for due mails at once; call it after a transaction that has queued some. */
    wake: (): void => {
      wakeAlarm.ring();
    },
    /** Claims no more mails; finishes the current one, or aborts it after the grace period. */
    async stop(): Promise<void> {
      isStopping = true;
      wakeAlarm.ring();
      stopAlarm.ring();
      const timer = setTimeout(() => {
        abort.abort();
      }, timing.grace);
      await running;
      clearTimeout(timer);
      sender.close();
    },
  };
}
