import { hash, hkdfSync } from 'node:crypto';
import { fromUnixTime, getUnixTime } from 'date-fns';
import { EncryptJWT, jwtDecrypt, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import * as z from 'zod';
import type { ProviderLogout } from '../session/session-end.repository';
import { CLOCK_TOLERANCE_SECONDS, CONFIRMATION_SECONDS } from '../session/session-policy';
import { createDiscovery } from './discovery';
import type { TakenLogoutToken } from './logout-token.repository';
import type { ProviderConfig } from './provider-config';
import { type Claims, needsUserInfo, readClaims, textOrNumber } from './read-claims';
import { SignInError } from './sign-in-error';

/** A person, as the provider says. */
export type ProvidedIdentity = Awaited<ReturnType<SignInProvider['finish']>>;

/** The provider, which is discovered at the first sign-in, and again after a failure. */
export type SignInProvider = ReturnType<typeof createSignInProvider>;

const PENDING_SECONDS = 10 * 60;
const PENDING_CIPHER = { alg: 'dir', enc: 'A256GCM' } as const;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const MAX_SUBJECT_LENGTH = 255;

/** A sign-in that has begun, as its browser keeps it. */
const pendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnPath: z.string(),
  /** Whether the person has to prove who they are once more. */
  confirms: z.boolean(),
});
type PendingSignIn = z.output<typeof pendingSignIn>;

const logoutClaims = z
  .object({
    iat: z.number(),
    exp: z.number().optional(),
    jti: textOrNumber,
    sub: textOrNumber.optional(),
    sid: textOrNumber.optional(),
    events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
    // An ID token is no logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

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
  const discovery = createDiscovery(config);

  return {
    /**
     * Returns the address of the provider's sign-in, and the encrypted text that the browser keeps until it
     * comes back, with the state in that address.
     */
    async start(returnPath: string, confirms: boolean) {
      const { client } = await discovery.discover();
      const verifier = oidc.randomPKCECodeVerifier();
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
      const pending: PendingSignIn = { state, nonce, verifier, returnPath, confirms };
      const url = oidc.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge_method: 'S256',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        ...(confirms && { max_age: String(CONFIRMATION_SECONDS) }),
        ...(confirms && config.confirmsByPrompt && { prompt: 'login' }),
      });
      const sealed = await new EncryptJWT(pending)
        .setProtectedHeader(PENDING_CIPHER)
        .setExpirationTime(`${PENDING_SECONDS} seconds`)
        .encrypt(pendingKey);
      return { url: url.href, state, sealed, seconds: PENDING_SECONDS };
    },

    /** Opens the text of `start`; throws if it is another one, or older than ten minutes. */
    async openPending(sealed: string): Promise<PendingSignIn> {
      const { payload } = await jwtDecrypt(sealed, pendingKey, {
        keyManagementAlgorithms: [PENDING_CIPHER.alg],
        contentEncryptionAlgorithms: [PENDING_CIPHER.enc],
      });
      return pendingSignIn.parse(payload);
    },

    /**
     * Redeems the code with which the provider has led back.
     * @param query query string of the request.
     */
    async finish(query: string, { state, nonce, verifier, confirms }: PendingSignIn) {
      const { issuer, tokens } = await discovery.request(async ({ client, metadata }) => ({
        issuer: metadata.issuer,
        tokens: await oidc.authorizationCodeGrant(client, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        }),
      }));
      const idToken: Claims = tokens.claims() ?? {};
      const subject = z.string().min(1).max(MAX_SUBJECT_LENGTH).parse(idToken['sub']);
      const asked = needsUserInfo(idToken, config)
        ? await askUserInfo(tokens.access_token, subject)
        : { claims: {} };
      const person = readClaims(idToken, asked.claims, config);
      const confirmedAt = findConfirmation(person.authTime, idToken['iat'], confirms);
      if (confirms && confirmedAt === null) {
        throw new SignInError('unconfirmed', 'The provider does not say that the sign-in is new.');
      }
      return {
        issuer,
        subject,
        /** Session that ends at the provider; see `sessions.providerSession`. */
        session: person.sid === undefined ? subject : toSessionKey(person.sid),
        verifiedEmail: person.verifiedEmail,
        username: person.username,
        isAdmin: person.isAdmin,
        hasSecondFactor: person.hasSecondFactor,
        /** When the person last proved who they are, if the provider says so. */
        confirmedAt,
        unreadableClaims: person.unreadable,
        /** Whether all that was asked for is known. */
        isComplete: asked.error === undefined,
        /** Why userinfo has no claims. */
        userInfoError: asked.error,
      };
    },

    /** Returns the address that ends the person's session at the provider, if it has one. */
    async endSessionUrl(): Promise<string | undefined> {
      const { client, metadata } = await discovery.discover();
      if (metadata.end_session_endpoint === undefined) return undefined;
      return oidc.buildEndSessionUrl(client, { post_logout_redirect_uri: `${origin}/login` }).href;
    },

    /** Checks a logout token, which the provider itself sends. */
    async readLogout(token: string): Promise<ProviderLogout & TakenLogoutToken> {
      const { payload, issuer } = await discovery.request(async ({ metadata, keys }) => {
        const verified = await jwtVerify(token, keys, {
          issuer: metadata.issuer,
          audience: config.clientId,
          requiredClaims: ['iat', 'jti'],
          maxTokenAge: CONFIRMATION_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        return { payload: verified.payload, issuer: metadata.issuer };
      });
      const { iat, exp, jti, sid, sub } = logoutClaims.parse(payload);
      const end = Math.min(iat + CONFIRMATION_SECONDS, exp ?? Infinity);
      return {
        issuer,
        session: sid === undefined ? undefined : toSessionKey(sid),
        subject: sub,
        tokenHash: hash('sha256', JSON.stringify([issuer, jti])),
        expiresAt: fromUnixTime(end + CLOCK_TOLERANCE_SECONDS),
      };
    },
  };

  /** Returns the claims at userinfo; none if the provider has no userinfo, or an error if it can't be read. */
  async function askUserInfo(
    accessToken: string,
    subject: string,
  ): Promise<{ readonly claims: Claims; readonly error?: unknown }> {
    try {
      const claims = await discovery.request<Claims>(async ({ client, metadata }) =>
        metadata.userinfo_endpoint === undefined
          ? {}
          : oidc.fetchUserInfo(client, accessToken, subject),
      );
      return { claims };
    } catch (error) {
      // A linked person needs none of its claims.
      return { claims: {}, error };
    }
  }

  /**
   * Returns when the person has proved who they are: in the last five minutes, if they had to. Without
   * `auth_time`, a new ID token says so if the settings trust `prompt=login`.
   */
  function findConfirmation(
    authTime: number | undefined,
    issuedAt: unknown,
    confirms: boolean,
  ): Date | null {
    const isRepeated = confirms && config.confirmsByPrompt && typeof issuedAt === 'number';
    const time = authTime ?? (isRepeated ? issuedAt : undefined);
    const now = getUnixTime(new Date());
    if (time === undefined || time > now + CLOCK_TOLERANCE_SECONDS) return null;
    const isRecent = time >= now - CONFIRMATION_SECONDS - CLOCK_TOLERANCE_SECONDS;
    return confirms && !isRecent ? null : fromUnixTime(Math.min(time, now));
  }
}

// An index takes no text of any length.
function toSessionKey(sid: string): string {
  return sid.length <= MAX_SUBJECT_LENGTH ? sid : hash('sha256', sid);
}
