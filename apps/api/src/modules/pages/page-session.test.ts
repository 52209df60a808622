import { publishPage } from '../../testing/releases';
import { setUpTestApp } from '../../testing/set-up-test-app';

// On the default port, cookie names have no port.
const server = setUpTestApp({ publicUrl: 'http://localhost' });

beforeAll(() => publishPage(server, '<html data-session="__SESSION__"><p>rest</p>'));

it.each([
  ['none', 'nothing'],
  ['none', 'atrium_browser=a; other_atrium_session=b'],
  ['none', '__Host-atrium_session=a'],
  ['none', 'atrium_session=a; atrium_session=b'],
  ['present', 'theme=a; atrium_session=b'],
])('a page reports the session as %s if the browser sends %s', async (session, cookie) => {
  const response = await server.call('GET', '/tasks', { cookie });

  expect(await response.text()).toBe(`<html data-session="${session}"><p>rest</p>`);
  expect(response.headers.get('vary')).toBe('cookie');
});

it.each([
  ['present', '__Host-atrium_session=a'],
  ['none', 'atrium_session=a'],
])(
  'over TLS, a page reports the session as %s if the browser sends %s',
  async (session, cookie) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const response = await server.call('GET', '/tasks', { headers, cookie });

    expect(await response.text()).toContain(`data-session="${session}"`);
  },
);

it('a page has no validator, so it is always sent in full', async () => {
  const first = await server.call('GET', '/tasks', { cookie: 'atrium_session=a' });
  expect(first.headers.get('etag')).toBeNull();
  expect(first.headers.get('last-modified')).toBeNull();

  const headers = { 'if-none-match': '*', 'if-modified-since': new Date().toUTCString() };
  const again = await server.call('GET', '/tasks', { headers });

  expect(again.status).toBe(200);
  expect(await again.text()).toContain('data-session="none"');
});

it.each([
  ['dark', 'atrium_theme=dark'],
  ['light', 'other=a; atrium_theme=light; atrium_session=b'],
  ['system', 'other=a'],
  ['system', 'atrium_theme="><script>'],
  ['system', 'my_atrium_theme=dark'],
])('a page has the theme %s if the browser sends %s', async (theme, cookie) => {
  await publishPage(server, '<html data-theme="__THEME__">');

  const response = await server.call('GET', '/tasks', { cookie });

  expect(await response.text()).toBe(`<html data-theme="${theme}">`);
});
