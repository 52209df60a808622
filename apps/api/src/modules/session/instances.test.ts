import { addUser, TEST_PASSWORD } from '../../testing/factories';
import { publishPage } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';

let first: TestApp;
let second: TestApp;
/** Cookies of one browser, which sends those of a host to all its ports. */
let jar: Map<string, string>;

beforeAll(async () => {
  [first, second] = await Promise.all([startTestApp(), startTestApp()]);
  await Promise.all([first, second].map(({ db }) => addUser(db, 'maria')));
});

beforeEach(() => {
  jar = new Map();
});

afterAll(() => Promise.all([first.close(), second.close()]));

async function send(server: TestApp, method: string, path: string, body?: object) {
  const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
  const response = await server.call(method, path, { cookie, ...(body && { body }) });
  for (const text of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return response.status;
}

const signIn = (server: TestApp) =>
  send(server, 'POST', '/api/login', { username: 'maria', password: TEST_PASSWORD });
const signOut = (server: TestApp) => send(server, 'POST', '/api/logout');
const statuses = async () => [
  await send(first, 'GET', '/api/user'),
  await send(second, 'GET', '/api/user'),
];

/** Signs in as a version before the port was in the name. */
async function signInAsBefore(server: TestApp): Promise<void> {
  const [name = '', token = ''] = (await server.signIn('maria')).split('=');
  jar.set(name, token);
}

it('two instances on one host keep their sessions in one browser', async () => {
  await signIn(first);
  await signIn(second);
  expect(await statuses()).toEqual([200, 200]);

  await signOut(second);
  expect(await statuses()).toEqual([200, 401]);
});

it('a session of an earlier version stays valid, and other instances leave it alone', async () => {
  await signInAsBefore(first);
  expect(await statuses()).toEqual([200, 401]);

  await signIn(second);
  expect(await statuses()).toEqual([200, 200]);
  await signOut(second);
  expect(await statuses()).toEqual([200, 401]);

  const [cookie] = [...jar].map((pair) => pair.join('='));
  await signOut(first);
  expect((await first.call('GET', '/api/user', { cookie: cookie ?? '' })).status).toBe(401);
});

it('a sign-in replaces the session of an earlier version', async () => {
  await signInAsBefore(first);
  const former = `atrium_session=${jar.get('atrium_session') ?? ''}`;

  await signIn(first);

  expect(await statuses()).toEqual([200, 401]);
  expect((await first.call('GET', '/api/user', { cookie: former })).status).toBe(401);
});

it('a page has the theme of its own instance', async () => {
  await publishPage(first, '__THEME__');
  const { port } = new URL(first.url);
  const cookie = `atrium_theme=light; atrium_theme_${port}=dark; atrium_theme_${port}1=light`;

  expect(await (await first.call('GET', '/', { cookie })).text()).toBe('dark');
});

it('the name has the port of the public URL', async () => {
  const publicUrl = 'https://atrium.example.com:8443';
  const server = await startTestApp({ publicUrl }, first.sharedDatabase);

  await signIn(server);

  await server.close();
  expect([...jar.keys()]).toEqual(['__Host-atrium_session_8443', '__Host-atrium_browser_8443']);
});
