import type { ClaimedMail } from '../outbox/delivery.repository';
import { createAlarm } from './alarm';
import { createDelivery, type DeliveryOptions } from './deliver-mail';
import { retryDelay, serverPause } from './retry-delay';

/** Sends what waits in the outbox, in the background. */
export interface MailWorker {
  /** Looks for mails at once; for whoever has left some, after the transaction. */
  wake: () => void;
  /** Takes no more mails; finishes the one under way, or gives it up when it takes too long. */
  stop: () => Promise<void>;
}

/** What the worker goes by; all in milliseconds. */
export interface MailTiming {
  /** How long claimed mails are this process's alone. */
  readonly lease: number;
  /** How long one mail may take; a lease has room for it. */
  readonly sending: number;
  /** How often to look, at least, for what other processes have left. */
  readonly look: number;
  /** How long the mail under way may still take when the worker stops. */
  readonly grace: number;
  /** How often to remove what is old. */
  readonly clearing: number;
  readonly retryDelay: typeof retryDelay;
  readonly serverPause: typeof serverPause;
}

/** What a worker is made of. */
export interface MailWorkerOptions extends Omit<
  DeliveryOptions,
  'sendingMilliseconds' | 'retryDelay'
> {
  /** Whether no other process uses the database, so that what is claimed at the start is left over. */
  readonly isAlone: boolean;
  readonly timing?: Partial<MailTiming>;
}

const MOST_CLAIMED = 10;
// What is due, but locked by another process for a moment, must not keep this one busy.
const SHORTEST_WAIT = 50;

const usualTiming: MailTiming = {
  lease: 180_000,
  sending: 120_000,
  look: 30_000,
  grace: 10_000,
  clearing: 3_600_000,
  retryDelay,
  serverPause,
};

/** Starts a worker, which owns the transport from then on. */
export function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { deliveries, transport, logger } = options;
  const timing = { ...usualTiming, ...options.timing };
  const deliver = createDelivery({
    ...options,
    sendingMilliseconds: timing.sending,
    retryDelay: timing.retryDelay,
  });
  const news = createAlarm();
  const end = createAlarm();
  const surrender = new AbortController();
  let isStopping = false;
  let failures = 0;
  let hasLeftovers = options.isAlone;
  let clearedAt = -Infinity;

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        await tidy();
        failures = (await sendDue()) ? 0 : failures + 1;
        if (failures > 0) await end.wait(timing.serverPause(failures));
        else await news.wait(await untilNext());
      } catch (error) {
        logger.error({ err: error }, 'the outbox could not be read');
        hasLeftovers = options.isAlone;
        await end.wait(timing.look);
      }
    }
  }

  async function tidy(): Promise<void> {
    if (hasLeftovers) await deliveries.releaseAll();
    hasLeftovers = false;
    if (performance.now() - clearedAt < timing.clearing) return;
    await deliveries.removeOld();
    clearedAt = performance.now();
  }

  async function untilNext(): Promise<number> {
    const next = (await deliveries.untilNext()) ?? timing.look;
    return Math.min(Math.max(next, SHORTEST_WAIT), timing.look);
  }

  // Answers whether the mail server can be used.
  async function sendDue(): Promise<boolean> {
    while (!isStopping) {
      const lastStart = performance.now() + timing.lease - timing.sending;
      const mails = await deliveries.claim(MOST_CLAIMED, timing.lease, notePostponed);
      if (mails.length === 0) break;
      const { untried, reason } = await sendEach(mails, lastStart);
      await deliveries.release(untried, reason);
      if (reason !== undefined) return false;
    }
    return true;
  }

  function notePostponed(mails: number): void {
    const securityEvent = 'mail_address_limited';
    logger.warn({ securityEvent, mails }, 'mails wait: too many go to one address within an hour');
  }

  async function sendEach(
    mails: readonly ClaimedMail[],
    lastStart: number,
  ): Promise<{ untried: readonly ClaimedMail[]; reason?: string }> {
    for (const [index, mail] of mails.entries()) {
      if (isStopping || performance.now() > lastStart) return { untried: mails.slice(index) };
      const failure = await deliver(mail, surrender.signal);
      if (failure?.kind === 'unreachable') {
        return { untried: mails.slice(index + 1), reason: failure.reason };
      }
    }
    return { untried: [] };
  }

  const running = run();
  return {
    wake: () => {
      news.ring();
    },
    async stop() {
      isStopping = true;
      news.ring();
      end.ring();
      const timer = setTimeout(() => {
        surrender.abort();
      }, timing.grace);
      await running;
      clearTimeout(timer);
      transport.close();
    },
  };
}
