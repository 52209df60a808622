import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A person at the provider, by OpenID Connect's claims. */
export interface ProvidedPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  readonly groups?: readonly string[];
  readonly amr?: readonly string[];
}

/** Changes of a provider. */
export interface ProviderChange {
  readonly person?: ProvidedPerson;
  readonly idTokenSeconds?: number;
  /** Claims that replace those of the ID token. */
  readonly idToken?: Readonly<Record<string, unknown>>;
  /** Names of the claims that the ID token does not have. */
  readonly withoutClaims?: readonly string[];
  /** The claims at userinfo; without it, those of the person. */
  readonly userInfo?: Readonly<Record<string, unknown>> | null;
  /** OAuth error with which the sign-in at the provider ends; empty without one. */
  readonly loginError?: string;
  /** Status of every response of a path. */
  readonly failing?: Readonly<Record<string, number>>;
  /** Path of the token endpoint, from the next start on. */
  readonly tokenPath?: string;
  readonly logoutOrigin?: string;
  /** Starts again with other keys. */
  readonly restart?: boolean;
}

/** A certified provider, in a process of its own. */
export type TestProvider = Awaited<ReturnType<typeof startSignInProvider>>;

/** Starts a provider. */
export async function startSignInProvider(origin: string) {
  const program = path.resolve(__dirname, 'oidc-provider.mjs');
  const child: ChildProcess = fork(program, ['0', origin], {
    stdio: 'ignore',
    execArgv: [],
    env: { PATH: process.env.PATH },
  });
  // The program sends its address once it listens.
  const [started] = (await once(child, 'message')) as [{ issuer: string }];

  return {
    issuer: started.issuer,
    async change(change: ProviderChange): Promise<void> {
      child.send(change);
      await once(child, 'message');
    },
    /** Returns a logout token that the provider signs; `claims` replace those that it needs. */
    async signLogoutToken(
      subject: string | undefined,
      audience: string,
      claims: Readonly<Record<string, unknown>> = {},
    ): Promise<string> {
      child.send({ logoutToken: { subject, audience, claims } });
      // The program answers each message with one.
      const [{ logoutToken }] = (await once(child, 'message')) as [{ logoutToken: string }];
      return logoutToken;
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

let browserCount = 0;

/** A browser that follows redirects and keeps cookies by origin. */
export function createRedirectedBrowser() {
  const cookies = new Map<string, Map<string, string>>();
  browserCount += 1;
  // An address of its own, as the server limits the attempts of each.
  const address = `198.51.100.${String(browserCount % 250)}`;

  async function request(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = cookies.get(origin) ?? new Map<string, string>();
    cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(init.headers as Record<string, string> | undefined),
        cookie,
        'x-forwarded-for': address,
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  return {
    request,
    cookiesOf: (url: string) => cookies.get(new URL(url).origin) ?? new Map<string, string>(),
    /** Follows redirects until an address is reached that matches; returns it without requesting it. */
    async follow(url: string, until: RegExp): Promise<string> {
      let next = url;
      for (let count = 0; count < 10 && !until.test(next); count += 1) {
        const response = await request(next);
        const location = response.headers.get('location');
        if (location === null)
          throw new Error(`${next}: ${String(response.status)} ${await response.text()}`);
        next = new URL(location, next).href;
      }
      return next;
    },
  };
}
