import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ReleaseVerb } from '@atrium/contracts/releases';
import { errorMessages } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import { HttpError, tooMany } from '../../http/errors';
import { createTokenBuckets } from '../../http/write-rate-limit';
import { logSecurityEvent } from '../../log/security-log';
import { hashToken } from '../../random-token';
import { addressKey } from '../session/address-key';
import { createPublisherRepository, type StoredPublisher } from './publisher.repository';

declare module 'fastify' {
  interface FastifyRequest {
    /** The publisher whose token the request carries, once access has been checked. */
    publisher: StoredPublisher | null;
  }
  interface FastifyInstance {
    /**
     * Returns the publisher whose token a request carries, or `null` without one.
     * @throws HttpError 401 for a token that is not valid, 429 after too many of them.
     */
    findPublisher: (request: FastifyRequest) => Promise<StoredPublisher | null>;
    /**
     * Returns a publisher as it is now, or `null` if its token is no longer valid. The publisher cannot be
     * removed before the transaction ends.
     */
    lockPublisher: (
      transaction: Database,
      publisher: StoredPublisher,
    ) => Promise<StoredPublisher | null>;
  }
}

// A publisher sends its own token; ten wrong ones in a minute are attempts.
const WRONG_TOKENS = { burst: 10, rate: 10 / 60 };

/** Adds the access by the token of a publisher. */
export function addPublisherAccess(app: FastifyInstance, db: Database): void {
  const publishers = createPublisherRepository(db);
  const wrongTokens = createTokenBuckets(WRONG_TOKENS);

  app.decorateRequest('publisher', null);
  app.decorate('findPublisher', async (request: FastifyRequest) => {
    const [, token] = /^Bearer (.{1,200})$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return null;
    const found = await publishers.use(hashToken(token), new Date());
    if (found) return found;
    const rejection = wrongTokens.take(addressKey(request.ip), performance.now());
    logSecurityEvent(request, 'publisher_refused');
    if (rejection === undefined) throw new HttpError(401, errorMessages.publisherUnknown);
    throw tooMany(errorMessages.tooManyAttempts, rejection.retrySeconds);
  });
  app.decorate('lockPublisher', async (transaction: Database, { tokenHash }: StoredPublisher) => {
    const found = await createPublisherRepository(transaction).lock(tokenHash, new Date());
    return found ?? null;
  });
}

/**
 * Requires that a publisher may do something with an app. An admin, without a token, may do everything.
 * @throws HttpError 403.
 */
export function requireScope(request: FastifyRequest, verb: ReleaseVerb, app: string): void {
  const { publisher } = request;
  if (!publisher) return;
  const { name, apps, may } = publisher;
  if (may.includes(verb) && (apps.includes(app) || apps.includes('*'))) return;
  logSecurityEvent(request, 'publisher_refused', { publisher: name, verb, app });
  throw new HttpError(403, `The publisher ${name} may not ${verb} ${app}.`);
}

/**
 * Requires that a publisher may publish or preview anything, which takes files.
 * @throws HttpError 403.
 */
export function requireAnyPublishing(request: FastifyRequest): void {
  const { publisher } = request;
  if (!publisher || publisher.may.some((verb) => verb === 'publish' || verb === 'preview')) return;
  throw new HttpError(403, `The publisher ${publisher.name} may not publish.`);
}
