import { type Endpoint } from '@atrium/contracts';
import { bodyLimitOf, DEFAULT_BODY_LIMIT_KB, endpoints } from '@atrium/contracts/server';
import { addUser } from '../testing/factories';
import { setUpTestApp } from '../testing/set-up-test-app';
import { createDigest, type ReadDigest } from './database-digest';
import { controlTexts, oversizedLists } from './fuzz/hostile-values';
import { type AnyInput, endpointTable, requestTarget, validInputs } from './requests';
import { errorMessageOf, findFaults } from './response-faults';
import { type RowIds, seedRows } from './seed-rows';

/** A field of a body, or the first element of a list in it. */
interface Field {
  readonly value: unknown;
  /** Returns the body with another value in its place. */
  readonly replace: (value: unknown) => object;
}

const TOO_LARGE = 'The request body is too large';
const LARGER_THAN_DEFAULT = ' '.repeat(DEFAULT_BODY_LIMIT_KB * 1024 + 1);

const table = endpointTable.filter(([, { params, query, body }]) => params ?? query ?? body);

const server = setUpTestApp();
let cookie: string;
let owner: number;
let partnerId: number;
let names: RowIds;
let readDigest: ReadDigest;

beforeAll(async () => {
  owner = await addUser(server.db, 'staff', { role: 'admin' });
  partnerId = await addUser(server.db, 'partner');
  names = await seedRows(server.db, { owner, partnerId });
  cookie = await server.signIn('staff');
  readDigest = await createDigest(server.db);
});

it.each(table)(
  'rejects or removes control characters, and rejects oversized lists, in every field of %s',
  async (name, endpoint) => {
    const before = await readDigest();
    const attacks = attacksOn(endpoint, validInputs[name](names));

    const faults = [];
    for (const { target, body, status } of attacks) {
      const response = await server.call(endpoint.method, target, { cookie, body });
      const contentType = response.headers.get('content-type') ?? '';
      const rejection = { status: response.status, contentType, text: await response.text() };
      const [path = ''] = target.split('?');
      if (rejection.status !== status) faults.push([target, shorten(body), rejection.status]);
      faults.push(...findFaults(endpoint, path, rejection));
    }

    expect(attacks.length).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    expect(await readDigest()).toBe(before);
  },
);

// The default limit and one of an endpoint: all routes set theirs in the same way.
it.each(['createTask', 'createEvent'] as const)(
  'accepts a body of %s up to its limit and not one byte more',
  async (name) => {
    const limit = bodyLimitOf(endpoints[name]);
    const { path } = endpoints[name];
    const names = await seedRows(server.db, { owner, partnerId }, name);
    const body = JSON.stringify(validInputs[name](names).body);
    const text = body + ' '.repeat(limit - Buffer.byteLength(body));

    const larger = await send('POST', path, `${text} `);
    const largest = await send('POST', path, text);

    expect([larger.status, larger.message, largest.status]).toEqual([413, TOO_LARGE, 200]);
  },
);

it('counts the bytes of a body without a content-length', async () => {
  const body = new Blob([LARGER_THAN_DEFAULT]).stream();

  expect(await send('POST', '/api/login', body)).toEqual({ status: 413, message: TOO_LARGE });
});

it.each(['POST /api/logout', 'DELETE /api/messages/clear?recipientId=1', 'POST /api/nothing'])(
  'takes no larger body for %s, which needs none',
  async (call) => {
    const [method = '', target = ''] = call.split(' ');

    expect(await send(method, target, LARGER_THAN_DEFAULT)).toEqual({
      status: 413,
      message: TOO_LARGE,
    });
  },
);

interface Attack {
  readonly target: string;
  readonly body: object | undefined;
  readonly status: 400 | 404 | 413;
}

function attacksOn(endpoint: Endpoint, input: AnyInput): Attack[] {
  const { path, params, query, body } = endpoint;
  const validTarget = requestTarget(path, input);
  const hostileTargets = (part: 'params' | 'query', name: string) =>
    // A lone surrogate cannot be encoded in a URL.
    controlTexts('1')
      .filter((text) => !/\p{Cs}/u.test(text))
      .map((text) => ({ ...input, [part]: { ...input[part], [name]: text } }))
      .filter((hostile) => !isCleaned(endpoint[part], hostile[part]))
      .map((hostile) => requestTarget(path, hostile));
  return [
    ...Object.keys(params?.shape ?? {}).flatMap((name) =>
      hostileTargets('params', name).map(
        (target) => ({ target, body: input.body, status: 404 }) as const,
      ),
    ),
    ...Object.keys(query?.shape ?? {}).flatMap((name) =>
      [
        ...hostileTargets('query', name),
        `${requestTarget(path, { params: input.params })}?${`${name}=1&`.repeat(500)}`,
      ].map((target) => ({ target, body: input.body, status: 400 }) as const),
    ),
    ...fieldsOf(Object.keys(body?.shape ?? {}), input.body ?? {}).flatMap((field) =>
      hostileValuesFor(field.value).flatMap((value) => {
        const hostile = field.replace(value);
        if (isCleaned(body, hostile)) return [];
        const isTooLarge = Buffer.byteLength(JSON.stringify(hostile)) > bodyLimitOf(endpoint);
        return { target: validTarget, body: hostile, status: isTooLarge ? 413 : 400 } as const;
      }),
    ),
  ];
}

// Texts are valid once their control characters are dropped.
function isCleaned(schema: Endpoint['body'], input: unknown): boolean {
  const { success, data } = schema?.safeParse(input) ?? { success: false };
  return success && !/\\u[0d]|\\[bfrt]/.test(JSON.stringify(data));
}

// Top-level names come from the contract, because the valid body omits optional fields.
function fieldsOf(keys: readonly string[], body: object): Field[] {
  return keys.flatMap((key) => {
    const value: unknown = Reflect.get(body, key);
    const replace = (other: unknown) => ({ ...body, [key]: other });
    if (!Array.isArray(value)) return [{ value, replace }];
    const [first, ...others]: unknown[] = value;
    const replaceFirst = (other: unknown) => replace([other, ...others]);
    const fields = isObject(first) ? fieldsOf(Object.keys(first), first) : [];
    return [
      { value, replace },
      { value: first, replace: replaceFirst },
      ...fields.map((field) => ({
        value: field.value,
        replace: (other: unknown) => replaceFirst(field.replace(other)),
      })),
    ];
  });
}

function hostileValuesFor(valid: unknown): unknown[] {
  const text =
    typeof valid === 'string' || typeof valid === 'number' ? String(valid) : 'long enough';
  const isList = valid === undefined || Array.isArray(valid);
  return [...controlTexts(text), ...oversizedLists.slice(0, isList ? undefined : 1)];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function shorten(body: object | undefined): string {
  return JSON.stringify(body ?? null).slice(0, 200);
}

async function send(method: string, target: string, body: string | ReadableStream) {
  const headers = { cookie, 'content-type': 'application/json' };
  // Streams need `duplex`, which the type of fetch's options lacks.
  const options = { method, headers, body, duplex: 'half' };
  const response = await fetch(`${server.url}${target}`, options);
  const { status } = response;
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return { status, message: errorMessageOf(target, { status, contentType, text }) };
}
