import { hkdfSync } from 'node:crypto';
import { createRemoteJWKSet, EncryptJWT, jwtDecrypt, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod';
import { mailboxChecks } from '@atrium/contracts/mailbox';
import type { Config } from '../../config/config';
import type { ProviderLogout } from '../session/session-end.repository';

/** Settings of the sign-in provider. */
export type ProviderConfig = NonNullable<Config['oidc']>;

/** A person, as the provider says. */
export type ProvidedIdentity = Awaited<ReturnType<SignInProvider['finish']>>;

/** The provider, which is discovered at the first sign-in, and again after a failure. */
export type SignInProvider = ReturnType<typeof createSignInProvider>;

// Answers to a person who waits.
const TIMEOUT_SECONDS = 5;
const CONFIRMATION_SECONDS = 300;
const PENDING_SECONDS = 10 * 60;
const PENDING_CIPHER = { alg: 'dir', enc: 'A256GCM' } as const;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
// RFC 8176: a second factor, or a key that needs one.
const SECOND_FACTORS = ['mfa', 'otp', 'hwk', 'swk', 'sc', 'fpt', 'face'];

/** A sign-in that has begun, as its browser keeps it. */
const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  /** Whether the person has to prove who they are once more. */
  confirms: z.boolean(),
});

const identityClaims = z.object({
  sub: z.string().min(1).max(255),
  sid: z.string().min(1).max(255).optional(),
  email: z
    .string()
    .check(...mailboxChecks(''))
    .optional(),
  email_verified: z.boolean().optional(),
  preferred_username: z.string().optional(),
  auth_time: z.number().optional(),
  amr: z.array(z.string()).optional(),
});

const logoutClaims = z.object({
  sub: z.string().optional(),
  sid: z.string().optional(),
  events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
  // An ID token is no logout token.
  nonce: z.never().optional(),
});

/**
 * Creates the client of the provider. All protocol checks are those of the library.
 * @param origin origin of Atrium, to which the provider leads back.
 */
export function createSignInProvider(config: ProviderConfig, origin: string) {
  const redirectUri = `${origin}/api/oidc/callback`;
  // All processes derive the same key.
  const pendingKey = new Uint8Array(
    hkdfSync('sha256', config.clientSecret, '', 'atrium_sign_in', 32),
  );
  let discovered: Promise<oidc.Configuration> | undefined;
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined;

  async function discover(): Promise<oidc.Configuration> {
    const issuer = new URL(config.issuer);
    discovered ??= oidc.discovery(issuer, config.clientId, config.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The settings allow this for a provider on the same machine only.
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody uses it by mistake.
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    });
    try {
      return await discovered;
    } catch (error) {
      discovered = undefined;
      throw error;
    }
  }

  return {
    /**
     * Returns the address of the provider's sign-in, and the encrypted text that the browser keeps until it
     * comes back.
     */
    async start(returnPath: string, confirms: boolean) {
      const provider = await discover();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const pending: z.infer<typeof pendingSignIn> = {
        state,
        nonce,
        verifier,
        returnPath,
        confirms,
      };
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge_method: 'S256',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        ...(confirms && { max_age: String(CONFIRMATION_SECONDS) }),
      });
      const sealed = await new EncryptJWT(pending)
        .setProtectedHeader(PENDING_CIPHER)
        .setExpirationTime(`${PENDING_SECONDS} seconds`)
        .encrypt(pendingKey);
      return { url: url.href, pending: sealed, pendingSeconds: PENDING_SECONDS };
    },

    /**
     * Redeems the code with which the provider has led back.
     * @param query query string of the request.
     * @param pending the text of `start`.
     */
    async finish(query: string, pending: string) {
      const { payload } = await jwtDecrypt(pending, pendingKey, {
        keyManagementAlgorithms: [PENDING_CIPHER.alg],
        contentEncryptionAlgorithms: [PENDING_CIPHER.enc],
      });
      const { state, nonce, verifier, returnPath, confirms } = pendingSignIn.parse(payload);
      const provider = await discover();
      const tokens = await oidc.authorizationCodeGrant(provider, new URL(redirectUri + query), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        ...(confirms && { maxAge: CONFIRMATION_SECONDS }),
      });
      const idToken = tokens.claims();
      const subject = idToken?.sub ?? '';
      const isComplete = idToken?.['email'] !== undefined;
      const more = isComplete
        ? {}
        : await oidc.fetchUserInfo(provider, tokens.access_token, subject);
      const claims: Record<string, unknown> = { ...more, ...idToken };
      const person = identityClaims.parse(claims);
      return {
        returnPath,
        issuer: provider.serverMetadata().issuer,
        subject: person.sub,
        /** Session that ends at the provider; see `sessions.providerSession`. */
        session: person.sid ?? person.sub,
        verifiedEmail: (person.email_verified ?? config.trustsEmail) ? person.email : undefined,
        username: person.preferred_username,
        isAdmin: config.adminClaim && hasClaim(claims, config.adminClaim),
        hasSecondFactor: person.amr?.some((method) => SECOND_FACTORS.includes(method)) ?? false,
        /** When the person last proved who they are, if the provider says so. */
        confirmedAt: person.auth_time === undefined ? null : new Date(person.auth_time * 1000),
      };
    },

    /** Returns the address that ends the person's session at the provider, if it has one. */
    async endSessionUrl(): Promise<string | undefined> {
      const provider = await discover();
      if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${origin}/login` })
        .href;
    },

    /** Checks a logout token, which the provider itself sends. */
    async readLogout(token: string): Promise<ProviderLogout> {
      const { issuer, jwks_uri: jwksUri = '' } = (await discover()).serverMetadata();
      keys ??= createRemoteJWKSet(new URL(jwksUri), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: config.clientId,
        requiredClaims: ['iat', 'jti'],
        maxTokenAge: CONFIRMATION_SECONDS,
      });
      const { sid, sub } = logoutClaims.parse(payload);
      return { issuer, session: sid, subject: sub };
    },
  };
}

function hasClaim(
  claims: Readonly<Record<string, unknown>>,
  { name, value }: NonNullable<ProviderConfig['adminClaim']>,
): boolean {
  const given = claims[name];
  return Array.isArray(given) ? given.includes(value) : given === value;
}
