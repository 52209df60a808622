import { createHash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database';
import { createHostCookie, type HostCookie } from '../../http/host-cookie';
import type { FindSessionOptions } from '../../http/session';
import { logSecurityEvent } from '../../log/security-log';
import { type AuditOrigin, createSessionRepository, type NewSession } from './session.repository';

/** The name of the cookie that holds a session's token; over TLS it has the prefix `__Host-`. */
export const SESSION_COOKIE = 'atrium_session';
/** The name of the cookie by which users know a browser again; it signs nobody in. */
const BROWSER_COOKIE = 'atrium_browser';
const BROWSER_MILLISECONDS = 180 * 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;
const IDLE_MILLISECONDS = 12 * 60 * 60 * 1000;
const ABSOLUTE_MILLISECONDS = 7 * 24 * 60 * 60 * 1000;
// A call every few seconds must not be a write every few seconds.
const TOUCH_MILLISECONDS = 60 * 1000;

/** On what grounds a session starts: whose it is, and which counted sign-in has succeeded. */
export type SessionGrounds = Pick<NewSession, 'userId' | 'passwordHash' | 'attemptId'>;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Starts a session for a user in place of the request's present one; answers whether the user
     * is still active and has that password hash, without which there is none.
     */
    startSession(
      request: FastifyRequest,
      reply: FastifyReply,
      grounds: SessionGrounds,
    ): Promise<boolean>;
    /** Returns whether the request carries one session cookie, which need not be of a session. */
    hasSessionCookie(request: FastifyRequest): boolean;
    /** Returns whether the request carries several session cookies, and logs it. */
    hasDuplicateSession(request: FastifyRequest): boolean;
    /** Returns the hash of the token by which users know the request's browser, or an empty text. */
    browserTokenHash(request: FastifyRequest): string;
    /** Ends the session of every session cookie of the request and clears the cookie. */
    endSession(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/**
 * Adds sessions: an opaque random token in a cookie, its hash in the database. A session ends 12
 * hours after its last call that was not a background call, and 7 days after its start. A second
 * cookie lets the limit of sign-ins know the browser again; see `createLoginLimit`.
 */
export async function addSessions(app: FastifyInstance, db: Database): Promise<void> {
  const sessions = createSessionRepository(db);
  await app.register(cookie);
  const sessionCookie = createHostCookie(SESSION_COOKIE);
  const browserCookie = createHostCookie(BROWSER_COOKIE);

  // One cookie or none: of several, nobody knows which was planted.
  function readTokenHash(request: FastifyRequest, cookie: HostCookie): string {
    const [token, ...others] = cookie.readValues(request);
    return token === undefined || others.length > 0 ? '' : hashToken(token);
  }

  app.decorateRequest('user', null);
  app.decorateRequest('responseVersion', null);

  app.decorate(
    'hasSessionCookie',
    (request: FastifyRequest) => readTokenHash(request, sessionCookie) !== '',
  );

  app.decorate('hasDuplicateSession', (request: FastifyRequest) => {
    const isDuplicate = sessionCookie.readValues(request).length > 1;
    if (isDuplicate) logSecurityEvent(request, 'duplicate_session_cookie');
    return isDuplicate;
  });

  app.decorate(
    'findSession',
    async (
      request: FastifyRequest,
      { find = (key) => sessions.find(key), background = false }: FindSessionOptions = {},
    ) => {
      if (app.hasDuplicateSession(request)) return null;
      const tokenHash = readTokenHash(request, sessionCookie);
      if (tokenHash === '') return null;
      const now = new Date();
      const found = await find({ tokenHash, now, idleSince: before(now, IDLE_MILLISECONDS) });
      if (found === undefined) return null;
      const isDue = found.lastSeenAt < before(now, TOUCH_MILLISECONDS);
      if (isDue && !background) await sessions.touch(tokenHash, now);
      return found;
    },
  );

  app.decorate(
    'startSession',
    async (request: FastifyRequest, reply: FastifyReply, grounds: SessionGrounds) => {
      const now = new Date();
      const token = createToken();
      const browserToken = createToken();
      const hasStarted = await sessions.start({
        ...grounds,
        tokenHash: hashToken(token),
        previousTokenHash: readTokenHash(request, sessionCookie),
        now,
        expiresAt: new Date(now.getTime() + ABSOLUTE_MILLISECONDS),
        idleSince: before(now, IDLE_MILLISECONDS),
        browser: {
          tokenHash: hashToken(browserToken),
          previousTokenHash: readTokenHash(request, browserCookie),
          expiresAt: new Date(now.getTime() + BROWSER_MILLISECONDS),
        },
        origin: originOf(request),
      });
      if (hasStarted) {
        sessionCookie.set(request, reply, token, ABSOLUTE_MILLISECONDS / 1000);
        browserCookie.set(request, reply, browserToken, BROWSER_MILLISECONDS / 1000);
      }
      return hasStarted;
    },
  );

  app.decorate('browserTokenHash', (request: FastifyRequest) =>
    readTokenHash(request, browserCookie),
  );

  app.decorate('endSession', async (request: FastifyRequest, reply: FastifyReply) => {
    const tokenHashes = sessionCookie.readValues(request).map(hashToken);
    if (tokenHashes.length > 0) await sessions.end(tokenHashes, originOf(request));
    sessionCookie.clear(request, reply);
  });
}

function originOf({ ip, id }: FastifyRequest): AuditOrigin {
  return { address: ip, requestId: id };
}

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds);
}
