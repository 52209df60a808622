import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages, type signInOptionEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError, tooMany } from '../../http/errors';
import { createHostCookie } from '../../http/host-cookie';
import { createTokenBuckets } from '../../http/write-rate-limit';
import { logSecurityEvent } from '../../log/security-log';
import { createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { addressKey } from '../session/address-key';
import { createSessionEndRepository } from '../session/session-end.repository';
import { findAccount, type FoundAccount } from './find-account';
import type { ProviderConfig, SignInProvider } from './provider';

/** The cookie of a sign-in that has begun. */
const PENDING_COOKIE = 'atrium_sign_in';
// An office signs in behind one address.
const ATTEMPTS = { burst: 100, rate: 2 };
const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT_KB = 16;

/** Why a sign-in by the provider has failed, as the sign-in page explains it. */
type Problem = NonNullable<FoundAccount['problem']> | 'unavailable' | 'failed';

/** A provider and its settings. */
export interface ProviderOptions {
  readonly provider: SignInProvider;
  readonly config: ProviderConfig;
  /** Origin of Atrium. */
  readonly origin: string;
}

/** Handler that tells the sign-in page about the provider. */
export function signInOptionRoutes(
  config: ProviderConfig | undefined,
): HandlersOf<typeof signInOptionEndpoints> {
  return {
    getSignInOptions: () => Promise.resolve({ provider: config ? { name: config.name } : null }),
  };
}

/**
 * Adds the sign-in by a provider (OpenID Connect): `GET /api/oidc/start` leads to the provider,
 * `GET /api/oidc/callback` back with a session, and `POST /api/oidc/logout` takes the provider's logout tokens.
 */
export async function addSignInProvider(
  app: FastifyInstance,
  db: Database,
  options: ProviderOptions | undefined,
): Promise<void> {
  const cookie = createHostCookie(PENDING_COOKIE);
  const attempts = createTokenBuckets(ATTEMPTS);
  const sessions = createSessionEndRepository(db);

  function requireProvider(request: FastifyRequest): ProviderOptions {
    if (!options) throw new HttpError(404, errorMessages.notFound);
    const rejection = attempts.take(addressKey(request.ip), performance.now());
    if (rejection === undefined) return options;
    throw tooMany(errorMessages.tooManyAttempts, rejection.retrySeconds);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, problem: Problem, error?: unknown) {
    const reason = messageOf(error);
    logSecurityEvent(request, 'provider_sign_in_refused', { problem, reason });
    return reply.redirect(`/login?problem=${problem}`);
  }

  app.get<{ Querystring: { return?: unknown; confirm?: unknown } }>(
    '/api/oidc/start',
    async (request, reply) => {
      const { provider, origin } = requireProvider(request);
      void reply.header('cache-control', 'no-store');
      try {
        const returnPath = toReturnPath(request.query.return, origin);
        const started = await provider.start(returnPath, request.query.confirm === '1');
        cookie.set(request, reply, started.pending, started.pendingSeconds);
        return await reply.redirect(started.url);
      } catch (error) {
        return refuse(request, reply, 'unavailable', error);
      }
    },
  );

  app.get('/api/oidc/callback', async (request, reply) => {
    const { provider, config } = requireProvider(request);
    void reply.header('cache-control', 'no-store');
    const [pending, ...others] = cookie.readValues(request);
    cookie.clear(request, reply);
    if (pending === undefined || others.length > 0 || request.server.hasDuplicateSession(request)) {
      return refuse(request, reply, 'failed');
    }
    let identity;
    try {
      identity = await provider.finish(/\?.*$/.exec(request.url)?.[0] ?? '', pending);
    } catch (error) {
      return refuse(request, reply, 'failed', error);
    }
    const { user, problem, notices } = await db.transaction(async (transaction) => {
      const account = await findAccount(transaction, identity, config);
      const actor = actorOf(request, account.user ?? null);
      const audit = createAuditRepository(transaction);
      return { ...account, notices: await audit.recordAll(actor, account.changes) };
    });
    if (!user) return refuse(request, reply, problem ?? 'unknown');
    app.changes.publish(notices);
    const outcome = await app.startSession(request, reply, {
      userId: user.id,
      passwordHash: null,
      attemptId: null,
      code: undefined,
      provider: identity,
    });
    if (outcome !== 'started') return refuse(request, reply, 'unknown');
    return reply.redirect(identity.returnPath);
  });

  // A separate scope, because all other endpoints accept JSON only.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)));
    });
    const bodyLimit = FORM_LIMIT_KB * 1024;
    scope.post('/api/oidc/logout', { bodyLimit }, async (request, reply) => {
      const { provider } = requireProvider(request);
      void reply.header('cache-control', 'no-store');
      const token = request.body instanceof URLSearchParams && request.body.get('logout_token');
      const logout = await provider.readLogout(token || '').catch((error: unknown) => {
        logSecurityEvent(request, 'provider_logout_refused', { reason: messageOf(error) });
        throw new HttpError(400, errorMessages.logoutTokenInvalid);
      });
      app.changes.publish((await sessions.endOfProvider(logout, actorOf(request))).notices);
      return reply.send({});
    });
    done();
  });
}

// The causes of the library's errors can have tokens.
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** Returns a path of Atrium's own pages, whatever is asked for. */
function toReturnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, origin))
    return '/';
  const url = new URL(asked, origin);
  // `/.//host` becomes `//host`, which is the address of another site.
  const isPage = !/^\/(\/|api\/|login\/?$)/.test(url.pathname);
  return isPage ? url.pathname + url.search : '/';
}
