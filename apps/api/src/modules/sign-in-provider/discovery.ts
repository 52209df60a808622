import { createRemoteJWKSet, errors } from 'jose';
import * as oidc from 'openid-client';
import { createTokenBuckets } from '../../http/write-rate-limit';
import type { ProviderConfig } from './provider-config';
import { isAddressGone, SignInError } from './sign-in-error';

/** The provider as its discovery document describes it, and its keys. */
export interface DiscoveredProvider {
  readonly client: oidc.Configuration;
  readonly metadata: oidc.ServerMetadata;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

// Answers to a person who waits.
const TIMEOUT_SECONDS = 5;
const MAX_AGE_MS = 60 * 60 * 1000;
// Anybody can send a token with an unknown key.
const REREADS = { burst: 10, rate: 0.1 };

/**
 * Creates the reader of the provider's discovery document. It is read at the first use, again after an hour,
 * and at once when an address is gone or a key is unknown, at most six times a minute. While it can't be
 * read, the former one counts.
 */
export function createDiscovery(config: ProviderConfig) {
  const rereads = createTokenBuckets(REREADS);
  let discovered: Promise<DiscoveredProvider> | undefined;
  let readAt = 0;

  function discover(): Promise<DiscoveredProvider> {
    const now = Date.now();
    if (discovered === undefined || now - readAt >= MAX_AGE_MS) {
      readAt = now;
      discovered = readAgain(discovered);
    }
    return discovered;
  }

  async function readAgain(former: Promise<DiscoveredProvider> | undefined) {
    try {
      return await read(config);
    } catch (error) {
      if (former !== undefined) return await former;
      discovered = undefined;
      throw error;
    }
  }

  return {
    discover,

    /** Makes a request; repeats it once with a new discovery document if the present one is out of date. */
    async request<T>(send: (provider: DiscoveredProvider) => Promise<T>): Promise<T> {
      const provider = await discover();
      try {
        return await send(provider);
      } catch (error) {
        const isOutdated = isAddressGone(error) || error instanceof errors.JWKSNoMatchingKey;
        if (!isOutdated || rereads.take('all', performance.now()) !== undefined) throw error;
        readAt = 0;
        return await send(await discover());
      }
    },
  };
}

async function read(config: ProviderConfig): Promise<DiscoveredProvider> {
  const issuer = new URL(config.issuer);
  const client = await oidc
    .discovery(issuer, config.clientId, config.clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The settings allow this for a provider on the same machine only.
      // oxlint-disable-next-line typescript/no-deprecated -- marked so that nobody uses it by mistake.
      execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    .catch((error: unknown) => {
      throw explainOtherIssuer(error, config.issuer);
    });
  const metadata = client.serverMetadata();
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
  });
  return { client, metadata, keys };
}

/** Returns an error that names both addresses if the provider calls itself otherwise, or else the error itself. */
function explainOtherIssuer(error: unknown, expected: string): unknown {
  if (!(error instanceof oidc.ClientError)) return error;
  const { cause } = error;
  if (error.code !== 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' || !isOtherIssuer(cause))
    return error;
  const { issuer } = cause.body;
  const withoutSlash = (address: string) => address.replace(/\/$/, '');
  const difference =
    withoutSlash(issuer) === withoutSlash(expected) ? ' They differ by the last slash.' : '';
  return new SignInError(
    'setup',
    `OIDC_ISSUER is ${expected}, but the provider calls itself ${issuer}.${difference} Set OIDC_ISSUER to the provider’s own address.`,
  );
}

function isOtherIssuer(cause: unknown): cause is { readonly body: { readonly issuer: string } } {
  if (typeof cause !== 'object' || cause === null || !('body' in cause)) return false;
  const { body } = cause;
  if (typeof body !== 'object' || body === null || !('issuer' in body)) return false;
  return typeof body.issuer === 'string';
}
