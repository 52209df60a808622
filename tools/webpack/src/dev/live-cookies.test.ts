import { toLiveCookies, toLocalCookie } from './live-cookies';

const local = 'http://127.0.0.1:3100';

it.each([
  ['https://atrium.example.com', '__Host-atrium_session', 'host-atrium_session_3100'],
  ['https://atrium.example.com:8443', '__Host-atrium_session_8443', 'host-atrium_session_3100'],
  ['http://atrium.example.com', 'atrium_session', 'atrium_session_3100'],
])('renames the cookie of %s so that browsers accept it', (live, liveName, localName) => {
  const attributes = 'Path=/; HttpOnly; SameSite=Lax';

  expect(toLocalCookie(`${liveName}=a=b; ${attributes}; Secure`, { live, local })).toBe(
    `${localName}=a=b; ${attributes}`,
  );
  expect(toLiveCookies(`${localName}=a=b`, { live, local })).toBe(`${liveName}=a=b`);
});

it('passes on what scripts have set, and nothing of other programs on this host', () => {
  const cookies = 'atrium_theme_3100=dark; atrium_session_3000=a; host-b=1; atrium_share_3100=7';

  expect(toLiveCookies(cookies, { live: 'https://atrium.example.com', local })).toBe(
    'atrium_theme=dark; atrium_share=7',
  );
});
