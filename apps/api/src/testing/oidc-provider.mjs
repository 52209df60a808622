// A sign-in provider for tests, as a process: its library cannot be loaded by Jest. Signs in whoever the test
// names, without a form. Usage: node oidc-provider.mjs PORT CALLBACK_ORIGIN
import { generateKeyPair } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import Provider from 'oidc-provider';

const [port = '0', origin = ''] = process.argv.slice(2);
// Tests change who signs in, and how long ID tokens are valid, in seconds.
let state = { person: { sub: 'nobody' }, idTokenSeconds: 600, logoutOrigin: origin };
let provider;
let signingKey;

const server = createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
  const login = { accountId: state.person.sub, amr: state.person.amr };
  return provider.interactionFinished(request, response, { login });
});

async function start() {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: String(Math.random()), use: 'sig' };
  signingKey = privateKey;
  const { logoutOrigin } = state;
  provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'atrium',
        client_secret: 'a-secret-of-the-test-provider',
        redirect_uris: [`${origin}/api/oidc/callback`],
        post_logout_redirect_uris: [`${origin}/login`],
        backchannel_logout_uri: `${logoutOrigin}/api/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...key, alg: 'RS256' }] },
    // The library's own rejects addresses of this machine.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    cookies: { keys: ['test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username', 'groups'],
    },
    conformIdTokenClaims: false,
    ttl: { IdToken: () => state.idTokenSeconds },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...state.person, sub: id }),
    }),
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  process.send?.({ issuer });
}

function signLogoutToken({ subject, audience }) {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  return new SignJWT({ events, jti: String(Math.random()) })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(provider.issuer)
    .setAudience(audience)
    .setSubject(subject)
    .setIssuedAt()
    .sign(signingKey);
}

process.on('message', async (change) => {
  if (change.logoutToken) {
    return process.send?.({ logoutToken: await signLogoutToken(change.logoutToken) });
  }
  state = { ...state, ...change };
  // Starting again makes new keys, and forgets all sessions.
  if (change.restart) void start();
  else process.send?.({});
});

process.on('disconnect', () => process.exit());
server.listen(Number(port), '127.0.0.1', () => void start());
