import fc from 'fast-check';
import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, endpoints } from '@atrium/contracts/server';
import type { FuzzRequest } from './fuzz-request';
import { hostileId } from './hostile-values';
import { RawJson, type Value } from './values';

// Around every limit; the JSON around the text takes 12 bytes.
const SIZES = [
  ...new Set(
    Object.values<Endpoint>(endpoints)
      // Uploads of many megabytes take too long.
      .filter(({ upload }) => !upload)
      .map(bodyLimitOf),
  ),
].flatMap((limit) => [limit - 12, limit, 2 * limit]);
const DEPTH = 20_000;

const malformedJson = [
  '{',
  '}',
  '{"a":',
  "{'a':1}",
  '{"a":1,}',
  'undefined',
  'NaN',
  '\u0000',
  '[1',
  '"',
  '\ufeff{}',
  '{"a":1e999}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '01',
  '{}{}',
  '// a',
  '\ud800',
  ' ',
  '-',
  '{"a":"\u0001"}',
];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'application/json; charset=utf-16',
  'application/jsonp',
  'application/xml',
  'json',
  '',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/json;',
  '*/*',
];
const malformedSegments = [
  '%',
  '%zz',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%ff%fe',
  '%ED%A0%80',
  '\\',
  ';a=1',
  '//',
  '%25',
  '~',
  ':id',
  '*',
  '%0d%0aSet-Cookie:a=b',
  "'",
  '@',
  '%E2%80%AE',
  '?',
  '%3F',
  '#',
];
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Returns variants of a request as a malicious or broken client might send them. */
export function makeHostile(request: FuzzRequest): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...malformedJson).map((text) => withBody(text)) },
    { weight: 4, arbitrary: fc.constantFrom(...contentTypes).map(withContentType) },
    { weight: 2, arbitrary: fc.constant(withoutContentType()) },
    { weight: 2, arbitrary: fc.constant({ ...request, ...json(new RawJson('{"a":1}')) }) },
    { weight: 4, arbitrary: fc.tuple(fc.nat(9), hostileId).map(withQuery) },
    {
      weight: 6,
      arbitrary: fc.tuple(fc.nat(9), fc.constantFrom(...malformedSegments)).map(withPath),
    },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 20_000 }).map(withLongPath) },
    { weight: 1, arbitrary: fc.constantFrom(...SIZES).map(withSize) },
    { weight: 1, arbitrary: fc.constantFrom('[', '{"a":').map(withDepth) },
    { weight: 1, arbitrary: fc.integer({ min: 50, max: 1900 }).map(withHeaders) },
    { weight: 4, arbitrary: fc.constantFrom(...methods).map((method) => ({ ...request, method })) },
    { weight: 3, arbitrary: fc.constantFrom('cross-site', 'same-site', '').map(fromOtherSite) },
    { weight: 2, arbitrary: fc.string({ maxLength: 60 }).map(withCookie) },
  );

  function json(body: Value): Pick<FuzzRequest, 'body' | 'headers'> {
    return { body, headers: { ...request.headers, 'content-type': 'application/json' } };
  }

  function withBody(text: string): FuzzRequest {
    return { ...request, ...json(new RawJson(text)) };
  }

  function withContentType(type: string): FuzzRequest {
    const body = request.body ?? new RawJson('{}');
    return { ...request, body, headers: { ...request.headers, 'content-type': type } };
  }

  function withoutContentType(): FuzzRequest {
    const headers = Object.entries(request.headers).filter(([name]) => name !== 'content-type');
    const body = request.body ?? new RawJson('{}');
    return { ...request, body, headers: Object.fromEntries(headers) };
  }

  // Repeats a parameter of the query, or adds one.
  function withQuery([index, value]: [number, Value]): FuzzRequest {
    const [name] = request.query[index % Math.max(1, request.query.length)] ?? ['recipientId'];
    return { ...request, query: [...request.query, [name, value], ['__proto__', value]] };
  }

  function withPath([index, segment]: [number, string]): FuzzRequest {
    const at = 1 + (index % request.path.length);
    const path = [
      ...request.path.slice(0, at),
      { raw: segment },
      ...request.path.slice(at + (index % 2)),
    ];
    return { ...request, path };
  }

  function withLongPath(length: number): FuzzRequest {
    return { ...request, path: [...request.path.slice(0, -1), { raw: '1'.repeat(length) }] };
  }

  function withSize(size: number): FuzzRequest {
    return withBody(`{"title":"${'a'.repeat(size)}"}`);
  }

  function withDepth(opening: string): FuzzRequest {
    return withBody(opening.repeat(DEPTH) + (opening === '[' ? ']'.repeat(DEPTH) : ''));
  }

  function withHeaders(count: number): FuzzRequest {
    const extra = Array.from({ length: count }, (_, index) => [`x-${index}`, 'a'] as const);
    return { ...request, headers: { ...request.headers, ...Object.fromEntries(extra) } };
  }

  function fromOtherSite(site: string): FuzzRequest {
    const origin = { origin: 'https://evil.example' };
    const header = site === '' ? origin : { 'sec-fetch-site': site, ...origin };
    return { ...request, headers: { ...request.headers, ...header } };
  }

  function withCookie(text: string): FuzzRequest {
    const cookie = `atrium_session=${encodeURIComponent(text)}; a; =; __proto__=1`;
    return { ...request, caller: 'nobody', headers: { ...request.headers, cookie } };
  }
}
