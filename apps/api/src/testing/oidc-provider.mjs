// A sign-in provider for tests, as a process: its library cannot be loaded by Jest. Signs in whoever the test
// names, without a form. Usage: node oidc-provider.mjs PORT CALLBACK_ORIGIN
import { generateKeyPair } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import Provider from 'oidc-provider';

const [port = '0', origin = ''] = process.argv.slice(2);
// Tests change who signs in, how long ID tokens are valid, in seconds, and what is wrong with the provider.
let state = {
  person: { sub: 'nobody' },
  idTokenSeconds: 600,
  logoutOrigin: origin,
  // Claims that replace those of the library in the ID token, and the ones that are left out.
  idToken: {},
  /** @type {string[]} */
  withoutClaims: [],
  // Claims at userinfo, if they are others than in the ID token.
  /** @type {object | null} */
  userInfo: null,
  loginError: '',
  // Status of every response of a path.
  /** @type {Record<string, number>} */
  failing: {},
  tokenPath: '/token',
};
let provider;
let signingKey;
let signingKeyId;

const server = createServer((request, response) => {
  const [path] = request.url.split('?');
  if (state.failing[path]) return response.writeHead(state.failing[path]).end();
  if (path === '/tenant/.well-known/openid-configuration') {
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ issuer: `${provider.issuer}/tenant` }));
  }
  if (!path.startsWith('/interaction/')) return provider.callback()(request, response);
  if (state.loginError) {
    return provider.interactionFinished(request, response, { error: state.loginError });
  }
  const login = { accountId: state.person.sub, amr: state.person.amr };
  return provider.interactionFinished(request, response, { login });
});

async function start() {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: String(Math.random()), use: 'sig' };
  signingKey = privateKey;
  signingKeyId = key.kid;
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
    routes: { token: state.tokenPath },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ ...state.person, sub: id }),
    }),
    async loadExistingGrant({ oidc }) {
      const { clientId } = oidc.client;
      // A new one would end the codes that other tabs wait with.
      const grantId = oidc.session.grantIdFor(clientId);
      if (grantId) return oidc.provider.Grant.find(grantId);
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(changeClaims);
  process.send?.({ issuer });
}

async function changeClaims(context, next) {
  await next();
  const { body, path } = context;
  if (body?.id_token) body.id_token = await changeIdToken(body.id_token);
  if (path === '/me' && body?.sub && state.userInfo) {
    context.body = { sub: body.sub, ...state.userInfo };
  }
}

function changeIdToken(token) {
  const claims = Object.entries({ ...decodeJwt(token), ...state.idToken });
  const kept = claims.filter(([name]) => !state.withoutClaims.includes(name));
  return new SignJWT(Object.fromEntries(kept))
    .setProtectedHeader(decodeProtectedHeader(token))
    .sign(signingKey);
}

function signLogoutToken({ subject, audience, claims }) {
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const standard = {
    iss: provider.issuer,
    aud: audience,
    sub: subject,
    iat: Math.floor(Date.now() / 1000),
    jti: String(Math.random()),
    events,
  };
  return new SignJWT({ ...standard, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: signingKeyId })
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
