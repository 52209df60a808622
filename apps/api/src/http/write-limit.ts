import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logSecurityEvent } from '../log/security-log';
import { HttpError } from './errors';

/** The answer to a write above the limit. */
export const TOO_MANY_WRITES = 'Too many changes in a short time, please try again shortly';

/** How many writes one user may make. */
export interface WriteAllowance {
  /** Writes at once, after a pause. */
  readonly burst: number;
  /** Writes a second in the long run. */
  readonly rate: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a write of a signed-in user.
     * @throws HttpError 429 with Retry-After in seconds.
     */
    countWrite(request: FastifyRequest, userId: number): void;
  }
}

/** Adds the limit of each user's writes; it is kept in memory, so each process has its own. */
export function addWriteLimit(app: FastifyInstance, allowance: WriteAllowance): void {
  const buckets = createTokenBuckets(allowance);
  app.decorate('countWrite', (request: FastifyRequest, userId: number) => {
    const refusal = buckets.take(userId, performance.now());
    if (refusal === undefined) return;
    if (refusal.isFirst) logSecurityEvent(request, 'write_limit_reached', { userId });
    throw new HttpError(429, TOO_MANY_WRITES, { 'retry-after': String(refusal.retrySeconds) });
  });
}

interface Bucket {
  /** When it is full again, in milliseconds of the caller's clock. */
  readonly fullAt: number;
  /** Whether a token has been refused since it was full last. */
  readonly isReported: boolean;
}

/** Creates a token bucket for each key, which exists only until it is full again. */
export function createTokenBuckets({ burst, rate }: WriteAllowance) {
  // In the order of their last use.
  const buckets = new Map<number, Bucket>();
  const tokenMs = 1000 / rate;
  const burstMs = burst * tokenMs;

  function dropFull(now: number): void {
    for (const [key, { fullAt }] of buckets) {
      if (fullAt > now) break;
      buckets.delete(key);
    }
  }

  return {
    /** How many buckets are not full. */
    size: () => buckets.size,

    /**
     * Takes a token.
     * @param now in milliseconds, never less than before.
     * @returns `undefined` when there was one; otherwise after how many seconds there is one, and
     * whether this is the first refusal since the bucket was full.
     */
    take(key: number, now: number): { retrySeconds: number; isFirst: boolean } | undefined {
      dropFull(now);
      const { fullAt, isReported } = buckets.get(key) ?? { fullAt: 0, isReported: false };
      const fullAfter = Math.max(fullAt, now) + tokenMs;
      const missingMs = fullAfter - now - burstMs;
      const isRefused = missingMs > 0;
      buckets.delete(key);
      buckets.set(
        key,
        isRefused ? { fullAt, isReported: true } : { fullAt: fullAfter, isReported },
      );
      if (!isRefused) return undefined;
      return { retrySeconds: Math.ceil(missingMs / 1000), isFirst: !isReported };
    },
  };
}
