import type { FastifyInstance, FastifyRequest } from 'fastify';
import { logSecurityEvent } from '../log/security-log';
import { tooMany } from './errors';

/** Body of the 429 response. */
export const TOO_MANY_WRITES = 'Too many changes in a short time, please try again shortly';

/** Body of the 429 response to a download. */
export const TOO_MANY_DOWNLOADS = 'Too many downloads in a short time, please try again shortly';

// A download reads as much as many writes: of 1,200 tokens, it takes a twelfth.
const DOWNLOAD_TOKENS = 100;

/** Rate limit of requests with one key, such as the writes of one user. */
export interface RateLimit {
  /** Maximum number of requests at once. */
  readonly burst: number;
  /** Sustained requests per second. */
  readonly rate: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a write or a download of a signed-in user, or a request of a publisher.
     * @param userId of the user, or the name of the publisher.
     * @throws HttpError 429 with Retry-After in seconds.
     */
    countWrite: (request: FastifyRequest, userId: number | string, isDownload: boolean) => void;
  }
}

/** Adds a rate limit for the writes and downloads of each user. It is kept in memory, separately in each process. */
export function addWriteRateLimit(app: FastifyInstance, allowance: RateLimit): void {
  const buckets = createTokenBuckets(allowance);
  app.decorate('countWrite', (request: FastifyRequest, userId: number | string, isDownload) => {
    // Never more than there can be.
    const tokens = isDownload ? Math.min(DOWNLOAD_TOKENS, allowance.burst) : 1;
    const rejection = buckets.take(userId, performance.now(), tokens);
    if (rejection === undefined) return;
    if (rejection.isFirst) logSecurityEvent(request, 'write_limit_reached', { userId });
    throw tooMany(isDownload ? TOO_MANY_DOWNLOADS : TOO_MANY_WRITES, rejection.retrySeconds);
  });
}

interface Bucket {
  /** Time at which the bucket is full again, in milliseconds of the caller's clock. */
  readonly fullAt: number;
  /** Whether a request has been rejected since the bucket was last full. */
  readonly isReported: boolean;
}

/** Creates token buckets by key. A bucket is removed once it is full again. */
export function createTokenBuckets({ burst, rate }: RateLimit) {
  // Ordered by last use.
  const buckets = new Map<number | string, Bucket>();
  const tokenMs = 1000 / rate;
  const burstMs = burst * tokenMs;

  function dropFull(now: number): void {
    for (const [key, { fullAt }] of buckets) {
      if (fullAt > now) break;
      buckets.delete(key);
    }
  }

  return {
    /** Returns the number of buckets that are not full. */
    size: () => buckets.size,

    /**
     * Takes tokens.
     * @param now in milliseconds; must not decrease.
     * @param tokens at most the burst.
     * @returns `undefined` if there were enough. Otherwise the seconds until there are, and whether this is
     *   the first rejection since the bucket was full.
     */
    take(
      key: number | string,
      now: number,
      tokens = 1,
    ): { retrySeconds: number; isFirst: boolean } | undefined {
      dropFull(now);
      const { fullAt, isReported } = buckets.get(key) ?? { fullAt: 0, isReported: false };
      const fullAfter = Math.max(fullAt, now) + tokens * tokenMs;
      const missingMs = fullAfter - now - burstMs;
      const isRejected = missingMs > 0;
      buckets.delete(key);
      buckets.set(
        key,
        isRejected ? { fullAt, isReported: true } : { fullAt: fullAfter, isReported },
      );
      if (!isRejected) return undefined;
      return { retrySeconds: Math.ceil(missingMs / 1000), isFirst: !isReported };
    },
  };
}
