import { subMilliseconds } from 'date-fns';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database';
import { createHostCookie, type HostCookie } from '../../http/host-cookie';
import type { FindSessionOptions, SessionKey } from '../../http/session';
import { logSecurityEvent } from '../../log/security-log';
import { createToken, hashToken } from '../../random-token';
import { actorOf } from '../audit/audit-event';
import {
  createSessionRepository,
  type NewSession,
  type SessionClient,
  type SessionStart,
} from './session.repository';
import { createSessionEndRepository } from './session-end.repository';
import { KNOWN_BROWSER_MS, SESSION_IDLE_MS, SESSION_MS, TOUCH_MS } from './session-policy';

/** Name of the session cookie; over TLS it has the prefix `__Host-`, and behind it `addCookieSuffix`'s. */
export const SESSION_COOKIE = 'atrium_session';
/** Name of the cookie that identifies a known browser. It is not a credential. */
const BROWSER_COOKIE = 'atrium_browser';
const MAX_USER_AGENT_LENGTH = 300;

/** A login whose password, or whose user at the sign-in provider, has been verified. */
export type VerifiedLogin = Pick<
  NewSession,
  'userId' | 'passwordHash' | 'attemptId' | 'code' | 'provider'
>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Starts a session that replaces the one of the request, unless the outcome is another one. */
    startSession: (
      request: FastifyRequest,
      reply: FastifyReply,
      login: VerifiedLogin,
    ) => Promise<SessionStart['outcome']>;
    /** Creates a token for a session that goes on, to be sent once its hash is stored. */
    createSessionToken: () => {
      readonly tokenHash: string;
      readonly send: (request: FastifyRequest, reply: FastifyReply, expiresAt: Date) => void;
    };
    /** Returns the hash by which the session is stored, or an empty string without exactly one session cookie. */
    sessionTokenHash: (request: FastifyRequest) => string;
    /** Returns whether the request has several session cookies, and logs it. */
    hasDuplicateSession: (request: FastifyRequest) => boolean;
    /** Returns the hash of the browser token, or an empty string. */
    browserTokenHash: (request: FastifyRequest) => string;
    /**
     * Ends the sessions of all session cookies of the request and clears the cookie. Returns whether the
     * sign-in provider had started one of them.
     */
    endSession: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  }
}

/**
 * Adds sessions: a random token in a cookie and its hash in the database. A session expires 12 hours
 * after the last request that was not a background request, and at most 7 days after its start. A
 * second cookie identifies known browsers for `createLoginRateLimit`.
 */
export function addSessions(app: FastifyInstance, db: Database): void {
  const sessions = createSessionRepository(db);
  const sessionCookie = createHostCookie(SESSION_COOKIE);
  const browserCookie = createHostCookie(BROWSER_COOKIE);

  // Several cookies are ignored, because any of them may have been injected.
  function readTokenHash(request: FastifyRequest, cookie: HostCookie): string {
    const [token, ...others] = cookie.readValues(request);
    return token === undefined || others.length > 0 ? '' : hashToken(token);
  }

  app.decorateRequest('user', null);
  app.decorateRequest('session', null);
  app.decorateRequest('responseVersion', null);

  app.decorate('sessionTokenHash', (request: FastifyRequest) =>
    readTokenHash(request, sessionCookie),
  );
  app.decorate('hasDuplicateSession', (request: FastifyRequest) => {
    const isDuplicate = sessionCookie.readValues(request).length > 1;
    if (isDuplicate) logSecurityEvent(request, 'duplicate_session_cookie');
    return isDuplicate;
  });

  const findAlone = (key: SessionKey) => sessions.find(key);

  app.decorate(
    'findSession',
    async (
      request: FastifyRequest,
      { find = findAlone, background = false }: FindSessionOptions = {},
    ) => {
      if (app.hasDuplicateSession(request)) return null;
      const tokenHash = readTokenHash(request, sessionCookie);
      if (tokenHash === '') return null;
      const now = new Date();
      const found = await find(
        { tokenHash, now, idleSince: subMilliseconds(now, SESSION_IDLE_MS) },
        findAlone,
      );
      if (found === undefined) return null;
      const isDue = found.lastSeenAt < subMilliseconds(now, TOUCH_MS);
      const isUsed = isDue && !background;
      if (isUsed) await sessions.touch(tokenHash, now, clientOf(request));
      const idleEnd = (isUsed ? now : found.lastSeenAt).getTime() + SESSION_IDLE_MS;
      return { ...found, endsAt: new Date(Math.min(idleEnd, found.expiresAt.getTime())) };
    },
  );

  app.decorate('lockSession', async (transaction: Database, id: number) => {
    const now = new Date();
    const idleSince = subMilliseconds(now, SESSION_IDLE_MS);
    return (await createSessionRepository(transaction).lock(id, now, idleSince)) ?? null;
  });

  app.decorate(
    'startSession',
    async (request: FastifyRequest, reply: FastifyReply, login: VerifiedLogin) => {
      const now = new Date();
      const { token, tokenHash } = createToken();
      const browser = createToken();
      const start = await sessions.start({
        ...login,
        tokenHash,
        previousTokenHash: readTokenHash(request, sessionCookie),
        now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
        idleSince: subMilliseconds(now, SESSION_IDLE_MS),
        browser: {
          tokenHash: browser.tokenHash,
          previousTokenHash: readTokenHash(request, browserCookie),
          expiresAt: new Date(now.getTime() + KNOWN_BROWSER_MS),
        },
        client: clientOf(request),
        origin: actorOf(request),
      });
      if (start.outcome !== 'started') return start.outcome;
      app.changes.publish(start.notices);
      sessionCookie.set(request, reply, token, SESSION_MS / 1000);
      browserCookie.set(request, reply, browser.token, KNOWN_BROWSER_MS / 1000);
      return start.outcome;
    },
  );

  app.decorate('createSessionToken', () => {
    const { token, tokenHash } = createToken();
    return {
      tokenHash,
      send: (request: FastifyRequest, reply: FastifyReply, expiresAt: Date) => {
        const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
        sessionCookie.set(request, reply, token, seconds);
      },
    };
  });

  app.decorate('browserTokenHash', (request: FastifyRequest) =>
    readTokenHash(request, browserCookie),
  );

  app.decorate('endSession', async (request: FastifyRequest, reply: FastifyReply) => {
    const tokens = [
      ...sessionCookie.readValues(request),
      ...sessionCookie.readFormerValues(request),
    ];
    const tokenHashes = [...new Set(tokens)].map(hashToken);
    const ended =
      tokenHashes.length > 0 &&
      (await createSessionEndRepository(db).end(tokenHashes, actorOf(request)));
    if (ended) app.changes.publish(ended.notices);
    // A former cookie stays, as it may be another instance's; its session of this one has ended.
    sessionCookie.clear(request, reply);
    return ended !== false && ended.atProvider;
  });
}

function clientOf({ ip, headers }: FastifyRequest): SessionClient {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
  return { userAgent, address: ip };
}
