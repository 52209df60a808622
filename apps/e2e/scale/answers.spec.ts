import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { expect, test } from './fixtures';

// Headers that differ by time, request or server, and the length of chunked bodies.
const OWN_HEADERS =
  /^(?:date|server|connection|keep-alive|x-request-id|x-answered-by|etag|last-modified)$/;
const SENDING = /^(?:accept-ranges|content-length|transfer-encoding)$/;

interface Answer {
  status: number | undefined;
  headers: Record<string, string>;
  tag: string | undefined;
  body: string;
}

// Unlike fetch(), this sends headers unchanged and does not decode the body.
async function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  const shared = Object.entries(answer.headers)
    .filter(([name]) => !OWN_HEADERS.test(name) && !SENDING.test(name))
    .map(([name, value]) => [
      name,
      String(value)
        .toLowerCase()
        .replace(/'nonce-.*?'/, 'nonce'),
    ]);
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(shared),
    tag: answer.headers.etag,
    body: (await buffer(answer)).toString('base64'),
  };
}

/** Returns the URL of one file of each type. */
async function addressesOf(origin: string): Promise<string[]> {
  const page = await (await fetch(origin)).text();
  const registry = await (await fetch(`${origin}/registry.json`)).text();
  const named = [...`${page}${registry}`.matchAll(/\/(?:shell|areas)\/[\w./-]+\.\w+/g)];
  const script = named.find(([name]) => /main\..*\.js$/.test(name))?.[0] ?? '';
  const style = /\/shell\/[\w./-]+\.css/.exec(page)?.[0] ?? '';
  const css = await (await fetch(`${origin}${style}`)).text();
  const font = /[\w./-]+\.woff2/.exec(css)?.[0] ?? '';
  const picture = /\/shell\/[\w./-]+\.svg/.exec(page)?.[0] ?? '';
  return [script, style, picture, new URL(font, `${origin}${style}`).pathname];
}

test('nginx responds exactly as the API does', async ({ deployment }) => {
  const [api] = deployment.apis;
  const files = await addressesOf(deployment.origin);
  expect(files.map((file) => file.split('.').at(-1))).toEqual(['js', 'css', 'svg', 'woff2']);
  const others = ['/', '/tasks', '/registry.json', '/api/health', '/api/user', '/api/nothing'];
  const missing = [
    '/shell/missing.js',
    '/shell/',
    '/areas/tasks',
    '/index.html',
    '/releases/x.json',
  ];
  for (const path of [...files, ...others, ...missing]) {
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': accepted, accept: '*/*' };
      const proxied = await ask(`${deployment.origin}${path}`, headers);
      const { status, headers: given, body } = await ask(`${api?.origin ?? ''}${path}`, headers);

      const what = `${path} for ${accepted}`;
      expect(proxied.status, what).toBe(status);
      // The API compresses the registry for each request.
      if (path.endsWith('.json') && accepted !== 'identity') continue;
      expect(proxied.headers, what).toEqual(given);
      if (files.includes(path)) expect(proxied.body, what).toBe(body);
    }
  }
});

test('a cached file is not sent again', async ({ deployment }) => {
  for (const file of [...(await addressesOf(deployment.origin)), '/registry.json']) {
    const headers = { 'accept-encoding': 'br' };
    const { tag = '' } = await ask(`${deployment.origin}${file}`, headers);
    const again = await ask(`${deployment.origin}${file}`, { ...headers, 'if-none-match': tag });

    expect([again.status, again.body], file).toEqual([304, '']);
  }
});
