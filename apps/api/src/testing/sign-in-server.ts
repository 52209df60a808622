import type { OidcConfig } from '../config/oidc-config';
import {
  createRedirectedBrowser,
  type ProvidedPerson,
  type ProviderChange,
  startSignInProvider,
} from './sign-in-provider';
import { startTestApp, type TestApp } from './test-app';
import { createTestDatabase } from './test-database';

/** Origin of Atrium, as the provider knows it. Nothing listens there: tests replace it by the server's. */
export const ORIGIN = 'http://127.0.0.1:1';

const CALLBACK = /\/api\/oidc\/callback/;

/** How a person signs in. */
interface SignInOptions {
  readonly browser?: ReturnType<typeof createRedirectedBrowser>;
  /** Query of `/api/oidc/start`. */
  readonly query?: string;
  /** Changes the address that leads back. */
  readonly change?: (address: string) => string;
  readonly app?: TestApp;
  /** Changes the provider for this sign-in only. */
  readonly provided?: ProviderChange;
}

const UNCHANGED: ProviderChange = {
  idToken: {},
  withoutClaims: [],
  userInfo: null,
  loginError: '',
  failing: {},
};

/** Starts a server with its sign-in provider. The admin `admin` may sign in with a password. */
export async function startSignInServer() {
  const provider = await startSignInProvider(ORIGIN);

  function settings(oidc: Partial<OidcConfig> = {}) {
    return {
      publicUrl: ORIGIN,
      passwordUser: 'admin',
      oidc: {
        issuer: provider.issuer,
        clientId: 'atrium',
        clientSecret: 'a-secret-of-the-test-provider',
        name: 'Acme',
        domains: ['acme.example'],
        trustsEmail: false,
        adminClaim: { name: 'groups', value: 'atrium-admins' },
        confirmsByPrompt: false,
        ...oidc,
      },
    };
  }

  const server = await startTestApp(settings(), await createTestDatabase());
  await provider.change({ logoutOrigin: server.url, restart: true });

  /** Signs a person in with a browser; returns where it ends and the user of the session. */
  async function signIn(
    person: ProvidedPerson,
    {
      browser = createRedirectedBrowser(),
      query = '',
      change = (address) => address,
      app = server,
      provided = {},
    }: SignInOptions = {},
  ) {
    await provider.change({ ...UNCHANGED, ...provided, person });
    const callback = await browser.follow(`${app.url}/api/oidc/start${query}`, CALLBACK);
    const address = change(callback).replace(ORIGIN, app.url);
    const response = await browser.request(address);
    const user = await browser.request(`${app.url}/api/user`);
    return {
      browser,
      address,
      leadsTo: response.headers.get('location'),
      user: user.ok ? ((await user.json()) as { username: string; role: string }) : null,
    };
  }

  return {
    provider,
    server,
    settings,
    signIn,
    /** Starts another server with the same database and other settings of the provider. */
    startOther: (oidc: Partial<OidcConfig>) => startTestApp(settings(oidc), server.sharedDatabase),
    /** Sends a logout token. */
    sendLogout: (token: string, app = server) =>
      fetch(`${app.url}/api/oidc/logout`, {
        method: 'POST',
        body: new URLSearchParams({ logout_token: token }),
      }),
    async close() {
      await server.close();
      await provider.stop();
    },
  };
}

/** A server with its sign-in provider. */
export type SignInServer = Awaited<ReturnType<typeof startSignInServer>>;
