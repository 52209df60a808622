import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorMessages, type signInOptionEndpoints } from '@atrium/contracts/server';
import type { Database } from '../../db/database';
import type { HandlersOf } from '../../handlers';
import { HttpError, tooMany } from '../../http/errors';
import { isSameOrigin } from '../../http/origin-check';
import { createTokenBuckets } from '../../http/write-rate-limit';
import { logSecurityEvent } from '../../log/security-log';
import { createAuditRepository } from '../audit/audit.repository';
import { actorOf } from '../audit/audit-event';
import { addressKey } from '../session/address-key';
import { createSessionEndRepository } from '../session/session-end.repository';
import { attemptCookies } from './attempt-cookies';
import { findAccount } from './find-account';
import { createLogoutTokenRepository } from './logout-token.repository';
import type { ProvidedIdentity, SignInProvider } from './provider';
import type { ProviderConfig } from './provider-config';
import { describeError, problemOf, type SignInProblem } from './sign-in-error';

// An office signs in behind one address.
const ATTEMPTS = { burst: 100, rate: 2 };
// Of tokens that do not verify; all others are taken.
const FORGED_LOGOUTS = { burst: 100, rate: 2 };
const UNKNOWN_ROLE_LINES = { burst: 1, rate: 1 / 3600 };
// It is in the cookie of the attempt.
const MAX_RETURN_LENGTH = 1500;
const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT_KB = 16;

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
  const attempts = createTokenBuckets(ATTEMPTS);
  const forgedLogouts = createTokenBuckets(FORGED_LOGOUTS);
  const unknownRoleLines = createTokenBuckets(UNKNOWN_ROLE_LINES);

  function requireProvider(): ProviderOptions {
    if (!options) throw new HttpError(404, errorMessages.notFound);
    return options;
  }

  function countAttempt(request: FastifyRequest): void {
    const rejection = attempts.take(addressKey(request.ip), performance.now());
    if (rejection !== undefined) {
      throw tooMany(errorMessages.tooManyAttempts, rejection.retrySeconds);
    }
  }

  function refuse(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: SignInProblem,
    { returnPath = '/', error }: { readonly returnPath?: string; readonly error?: unknown } = {},
  ) {
    logSecurityEvent(request, 'provider_sign_in_refused', {
      problem,
      reason: describeError(error),
    });
    const query = new URLSearchParams({ problem });
    if (returnPath !== '/') query.set('return', returnPath);
    return reply.redirect(`/login?${query.toString()}`);
  }

  /** Logs what the provider has left out, or has sent in a form that Atrium does not understand. */
  function logGaps(request: FastifyRequest, identity: ProvidedIdentity, config: ProviderConfig) {
    const { unreadableClaims, userInfoError, isAdmin } = identity;
    if (unreadableClaims.length > 0) {
      request.log.warn(
        { claims: unreadableClaims },
        'claims of the sign-in provider are not valid',
      );
    }
    if (userInfoError !== undefined) {
      const reason = describeError(userInfoError);
      request.log.warn({ reason }, 'the sign-in provider has not told more of a person');
    }
    if (config.adminClaim === undefined || isAdmin !== undefined) return;
    if (unknownRoleLines.take('all', performance.now()) !== undefined) return;
    request.log.warn(
      { claim: config.adminClaim.name },
      'the sign-in provider does not say whether a person is an admin, so that roles stay as they are',
    );
  }

  app.get<{ Querystring: { return?: unknown; confirm?: unknown } }>(
    '/api/oidc/start',
    async (request, reply) => {
      const { provider, origin } = requireProvider();
      countAttempt(request);
      void reply.header('cache-control', 'no-store');
      const returnPath = toReturnPath(request.query.return, origin);
      try {
        // The provider may ask nothing, so a link on another site would sign in silently. The page asks.
        if (!isSameOrigin(request, origin)) return await reply.redirect(returnPath);
        const started = await provider.start(returnPath, request.query.confirm === '1');
        attemptCookies.add(request, reply, started);
        return await reply.redirect(started.url);
      } catch (error) {
        const problem = problemOf(error);
        const isExplained = problem !== 'failed';
        return refuse(request, reply, isExplained ? problem : 'unavailable', { returnPath, error });
      }
    },
  );

  app.get<{ Querystring: { state?: unknown } }>('/api/oidc/callback', async (request, reply) => {
    const { provider, config } = requireProvider();
    countAttempt(request);
    void reply.header('cache-control', 'no-store');
    const sealed = attemptCookies.take(request, reply, request.query.state);
    if (sealed === undefined || request.server.hasDuplicateSession(request)) {
      return refuse(request, reply, 'failed');
    }
    let returnPath = '/';
    let identity;
    try {
      const pending = await provider.openPending(sealed);
      ({ returnPath } = pending);
      identity = await provider.finish(/\?.*/.exec(request.url)?.[0] ?? '', pending);
    } catch (error) {
      return refuse(request, reply, problemOf(error), { returnPath, error });
    }
    logGaps(request, identity, config);
    const { user, problem, notices } = await db.transaction(async (transaction) => {
      const account = await findAccount(transaction, identity, config);
      const actor = actorOf(request, account.user ?? null);
      const audit = createAuditRepository(transaction);
      return { ...account, notices: await audit.recordAll(actor, account.changes) };
    });
    if (!user) return refuse(request, reply, problem ?? 'unknown', { returnPath });
    app.changes.publish(notices);
    const outcome = await app.startSession(request, reply, {
      userId: user.id,
      passwordHash: null,
      attemptId: null,
      code: undefined,
      provider: identity,
    });
    if (outcome !== 'started') return refuse(request, reply, 'unknown', { returnPath });
    return reply.redirect(returnPath);
  });

  // A separate scope, because all other endpoints accept JSON only.
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, new URLSearchParams(String(body)));
    });
    const bodyLimit = FORM_LIMIT_KB * 1024;
    scope.post('/api/oidc/logout', { bodyLimit }, async (request, reply) => {
      const { provider } = requireProvider();
      void reply.header('cache-control', 'no-store');
      const token = request.body instanceof URLSearchParams && request.body.get('logout_token');
      const logout = await provider.readLogout(token || '').catch((error: unknown) => {
        throw refuseLogout(request, error);
      });
      const ended = await db.transaction(async (transaction) => {
        const { tokenHash, expiresAt } = logout;
        const tokens = createLogoutTokenRepository(transaction);
        if (!(await tokens.take({ tokenHash, expiresAt }))) return undefined;
        return createSessionEndRepository(transaction).endOfProvider(logout, actorOf(request));
      });
      if (ended === undefined) throw new HttpError(400, errorMessages.logoutTokenUsed);
      app.changes.publish(ended.notices);
      return reply.send({});
    });
    done();
  });

  // Whether a token is forged is known only after it was checked, so that none of the provider's is refused.
  function refuseLogout(request: FastifyRequest, error: unknown): HttpError {
    logSecurityEvent(request, 'provider_logout_refused', { reason: describeError(error) });
    if (problemOf(error) === 'unavailable') {
      return new HttpError(503, errorMessages.providerUnavailable);
    }
    const rejection = forgedLogouts.take(addressKey(request.ip), performance.now());
    return rejection === undefined
      ? new HttpError(400, errorMessages.logoutTokenInvalid)
      : tooMany(errorMessages.tooManyAttempts, rejection.retrySeconds);
  }
}

/** Returns a path of Atrium's own pages, whatever is asked for. One that is too long loses its query. */
function toReturnPath(asked: unknown, origin: string): string {
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, origin))
    return '/';
  const url = new URL(asked, origin);
  // `/.//host` becomes `//host`, which is the address of another site.
  const isPage = !/^\/(\/|api\/|login\/?$)/.test(url.pathname);
  if (!isPage || url.pathname.length > MAX_RETURN_LENGTH) return '/';
  const whole = url.pathname + url.search;
  return whole.length > MAX_RETURN_LENGTH ? url.pathname : whole;
}
