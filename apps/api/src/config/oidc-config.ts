import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { describeFileError } from './file-error';
import { isLoopbackHost } from './loopback-host';
import { UserFacingError } from './user-facing-error';

/** The client at a sign-in provider. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the provider, as people know it. */
  readonly name: string;
  /** Domains whose verified addresses get an account at their first sign-in, in ASCII and lower case. */
  readonly domains: readonly string[];
  /** Whether an address counts as verified if the provider does not say. */
  readonly trustsEmail: boolean;
  /** The claim that makes somebody an admin. Without it, Atrium decides about roles. */
  readonly adminClaim: { readonly name: string; readonly value: string } | undefined;
  /**
   * Whether a sign-in that the provider was asked to repeat (`prompt=login`) counts as a confirmation, if it
   * does not say when the person has signed in.
   */
  readonly confirmsByPrompt: boolean;
}

/** Shapes of the environment variables of the sign-in. */
export const oidcVariables = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => url.startsWith('https:') || isLoopbackHost(new URL(url).hostname), {
      abort: true,
    })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_CLIENT_SECRET_FILE: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_DOMAINS: z
    .string()
    .transform((list) => list.split(',').map((domain) => domain.trim().toLowerCase()))
    .refine((domains) => domains.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain)))
    .default([]),
  OIDC_TRUST_EMAIL: z.enum(['on', 'off']).default('off'),
  OIDC_ADMIN_CLAIM: z
    .string()
    .regex(/^[^=]+=./)
    .transform((text) => ({
      name: text.slice(0, text.indexOf('=')),
      value: text.slice(text.indexOf('=') + 1),
    }))
    .optional(),
  OIDC_CONFIRM_BY_PROMPT: z.enum(['on', 'off']).default('off'),
  PASSWORD_SIGN_IN: z.string().default('on'),
};

type OidcVariables = z.output<z.ZodObject<typeof oidcVariables>>;

/** Sentences for invalid variables. */
export const oidcExplanations = {
  OIDC_ISSUER:
    'OIDC_ISSUER must be the address of a sign-in provider, like https://login.example.com, with http:// only on this machine.',
  OIDC_CLIENT_ID:
    'OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET or OIDC_CLIENT_SECRET_FILE, and PUBLIC_URL.',
  OIDC_NAME: 'OIDC_NAME must have at most 40 characters.',
  OIDC_DOMAINS: 'OIDC_DOMAINS must be domains with commas between them, like example.com.',
  OIDC_TRUST_EMAIL: 'OIDC_TRUST_EMAIL must be on or off.',
  OIDC_ADMIN_CLAIM: 'OIDC_ADMIN_CLAIM must look like groups=atrium-admins.',
  OIDC_CONFIRM_BY_PROMPT: 'OIDC_CONFIRM_BY_PROMPT must be on or off.',
  PASSWORD_SIGN_IN: 'PASSWORD_SIGN_IN must be on, or the name of one user if OIDC_ISSUER is set.',
};

/** Returns whether a provider, if there is one, has all that it needs. */
export function hasOidcClient({
  OIDC_ISSUER,
  ...variables
}: OidcVariables & { readonly PUBLIC_URL?: string | undefined }): boolean {
  const secret = variables.OIDC_CLIENT_SECRET ?? variables.OIDC_CLIENT_SECRET_FILE;
  const needed = [variables.OIDC_CLIENT_ID, secret, variables.PUBLIC_URL];
  return OIDC_ISSUER === undefined || !needed.includes(undefined);
}

/** Returns whether people can sign in if passwords are turned off. */
export function hasOtherSignIn({ PASSWORD_SIGN_IN, OIDC_ISSUER }: OidcVariables): boolean {
  return PASSWORD_SIGN_IN === 'on' || OIDC_ISSUER !== undefined;
}

/**
 * Returns the client of the variables.
 * @throws UserFacingError when the file of its secret can't be read.
 */
export function readOidc(data: OidcVariables, cwd: string): OidcConfig | undefined {
  if (data.OIDC_ISSUER === undefined) return undefined;
  const file = data.OIDC_CLIENT_SECRET_FILE;
  return {
    issuer: data.OIDC_ISSUER,
    clientId: data.OIDC_CLIENT_ID ?? '',
    clientSecret: data.OIDC_CLIENT_SECRET ?? readSecret(path.resolve(cwd, file ?? '')),
    name: data.OIDC_NAME ?? new URL(data.OIDC_ISSUER).hostname,
    domains: data.OIDC_DOMAINS,
    adminClaim: data.OIDC_ADMIN_CLAIM,
    trustsEmail: data.OIDC_TRUST_EMAIL === 'on',
    confirmsByPrompt: data.OIDC_CONFIRM_BY_PROMPT === 'on',
  };
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    const problem = describeFileError(error);
    if (problem === undefined) throw error;
    throw new UserFacingError(
      `OIDC_CLIENT_SECRET_FILE names ${file}, which can't be read: ${problem}.`,
    );
  }
}
