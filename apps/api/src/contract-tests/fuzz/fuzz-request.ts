import fc from 'fast-check';
import { type Endpoint } from '@atrium/contracts';
import { endpoints } from '@atrium/contracts/server';
import { makeHostile } from './hostile-requests';
import { hostileId, hostileMember, hostileValue } from './hostile-values';
import {
  acceptedValue,
  elementShapeOf,
  limitOf,
  type ReferenceArbitrary,
} from './schema-arbitraries';
import { Entries, isList, Reference, type Resource, type Value } from './values';

/** Sender of a fuzzed request. */
export type FuzzCaller = 'nobody' | 'staff' | 'admin';

/** A request whose references are not yet resolved. */
export interface FuzzRequest {
  readonly caller: FuzzCaller;
  readonly method: string;
  /** Segments of the path. */
  readonly path: readonly PathPart[];
  readonly query: readonly (readonly [string, Value])[];
  readonly body: Value | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Selects the row of references without a pick of their own. */
  readonly pick: number;
}

/** A segment of a path: sent unchanged (`raw`) or percent-encoded (`value`). */
export type PathPart = { readonly raw: string } | { readonly value: Value };

const JSON_HEADERS = { 'content-type': 'application/json' };
const ROWS = 1_000_000;
// Creating must outweigh deleting, or no rows would be left.
const WEIGHTS = { GET: 4, POST: 8, PUT: 6, PATCH: 4, DELETE: 4 } as const;
// Each logout needs a new sign-in, which is slow.
const RARE: readonly string[] = [endpoints.logout.path];

// The same pick selects related rows, such as a company and its distributor.
const sharedOrOwnPick = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.nat(ROWS) },
);

/** Valid, nearly valid and hostile requests to every endpoint of the contract. */
export const fuzzRequest: fc.Arbitrary<FuzzRequest> = fc
  .oneof(
    ...Object.values<Endpoint>(endpoints).map((endpoint) => ({
      weight: RARE.includes(endpoint.path) ? 1 : WEIGHTS[endpoint.method],
      arbitrary: requestOf(endpoint),
    })),
  )
  .chain((request) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(request) },
      { weight: 1, arbitrary: makeHostile(request) },
    ),
  );

function requestOf(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
  const { method, access, params, query, body } = endpoint;
  const callers: FuzzCaller[] = access === 'admin' ? ['admin'] : ['staff', 'admin'];
  return fc.record({
    caller: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...callers) },
      { weight: 1, arbitrary: fc.constantFrom<FuzzCaller>('nobody', 'staff') },
    ),
    method: fc.constant(method),
    path: pathOf(endpoint, params?.shape ?? {}),
    query: fc.tuple(
      ...Object.entries(query?.shape ?? {}).map(([name, schema]) =>
        orHostile(acceptedValue(schema, name, referencesOf(endpoint)), hostileId).map(
          (value) => [name, value] as const,
        ),
      ),
    ),
    body: body ? bodyOf(endpoint, body) : fc.constant(undefined),
    headers: fc
      .tuple(addressOf(endpoint), idempotencyKeyOf(endpoint), versionOf(endpoint))
      .map(([address, key, version]) => ({
        ...(body && JSON_HEADERS),
        ...address,
        ...key,
        ...version,
      })),
    pick: fc.nat(ROWS),
  });
}

// Many failed sign-ins from one address would exhaust its rate limit.
function addressOf({ path }: Endpoint): fc.Arbitrary<Record<string, string>> {
  if (path !== endpoints.login.path) return fc.constant({});
  return fc
    .oneof(fc.constant('192.0.2.1'), fc.ipV4())
    .map((address) => ({ 'x-forwarded-for': address }));
}

// Few keys, so that some requests reuse one.
function idempotencyKeyOf({ idempotent }: Endpoint): fc.Arbitrary<Record<string, string>> {
  if (!idempotent) return fc.constant({});
  return fc.constantFrom({}, { 'idempotency-key': 'a' }, { 'idempotency-key': 'b' });
}

// Low versions, because few rows are updated often.
function versionOf({ versioned }: Endpoint): fc.Arbitrary<Record<string, string>> {
  if (!versioned) return fc.constant({});
  const tag = fc.constantFrom('"1"', '"2"', '"1", "3"', '*', 'W/"1"', '"', '1', '');
  return fc.oneof(
    fc.constant({}),
    tag.map((value) => ({ 'if-match': value })),
  );
}

function pathOf(
  endpoint: Endpoint,
  shape: NonNullable<Endpoint['params']>['shape'],
): fc.Arbitrary<PathPart[]> {
  const parts = endpoint.path.split('/').slice(1);
  // Random texts name nothing.
  const hasNames = endpoint.access === 'admin' && /releases|publishers/.test(endpoint.path);
  return fc.tuple(
    ...parts.map((part): fc.Arbitrary<PathPart> => {
      const schema = part.startsWith(':') ? shape[part.slice(1)] : undefined;
      if (schema === undefined) return fc.constant({ raw: part });
      const references = referencesOf(endpoint);
      const field = part.slice(1);
      const valid = hasNames ? references(field) : acceptedValue(schema, field, references);
      return orHostile(valid, hostileId).map((value) => ({ value }));
    }),
  );
}

function bodyOf(
  endpoint: Endpoint,
  schema: NonNullable<Endpoint['body']>,
): fc.Arbitrary<Value | undefined> {
  const valid = acceptedValue(schema, '', referencesOf(endpoint));
  return fc.oneof(
    { weight: 7, arbitrary: valid },
    { weight: 4, arbitrary: valid.chain((body) => nearlyValid(body, schema.shape)) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.array(hostileMember)).map(addMembers) },
    { weight: 1, arbitrary: hostileValue(undefined) },
  );
}

// Removes, duplicates or replaces one member, at the top level or in a list element.
function nearlyValid(
  body: Value,
  shape: NonNullable<Endpoint['body']>['shape'],
): fc.Arbitrary<Value> {
  const pairs = body instanceof Entries ? body.pairs : [];
  if (pairs.length === 0) return fc.constant(body);
  return fc.nat(pairs.length - 1).chain((index) => {
    const [name, value] = pairs[index] ?? ['', null];
    const schema = shape[name];
    const replace = (...members: (readonly [string, Value])[]) =>
      new Entries([...pairs.slice(0, index), ...members, ...pairs.slice(index + 1)]);
    const wrong = hostileValue(schema && limitOf(schema));
    const [first = null, ...others] = isList(value) ? value : [];
    const elementShape = schema && elementShapeOf(schema);
    const inner =
      first instanceof Entries && elementShape
        ? [nearlyValid(first, elementShape).map((other) => replace([name, [other, ...others]]))]
        : [];
    return fc.oneof(
      ...inner,
      fc.constant(replace()),
      wrong.map((other) => replace([name, other])),
      wrong.map((other) => replace([name, [other]])),
      wrong.map((other) => replace([name, value], [name, other])),
      fc.constant(replace([name, [value]])),
    );
  });
}

function addMembers([body, members]: [Value, (readonly [string, Value])[]]): Value {
  return body instanceof Entries ? new Entries([...members, ...body.pairs, ...members]) : body;
}

function orHostile(valid: fc.Arbitrary<Value>, hostile: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 9, arbitrary: valid }, { weight: 1, arbitrary: hostile });
}

const resources: Readonly<Record<string, Resource>> = {
  distributors: 'distributor',
  companies: 'company',
  licenses: 'license',
  tasks: 'task',
  events: 'event',
  messages: 'message',
  notices: 'notice',
  account: 'session',
  // Not the callers, who would lose their role.
  people: 'person',
  releases: 'release',
};

// Derives the resource of each id from its field name and the endpoint's path.
function referencesOf({ path, params, body }: Endpoint): ReferenceArbitrary {
  const names = new Set(Object.keys({ ...params?.shape, ...body?.shape }));
  const [, , segment = ''] = path.split('/');
  return (field) =>
    fc.tuple(sharedOrOwnPick, fc.boolean()).map(([pick, asText]) => {
      const refer = (resource: Resource, row: Reference['field'] = 'id') =>
        new Reference(resource, row, pick, asText);
      if (field === 'app' || field === 'hash') return refer('release', field);
      if (field === 'name') return refer(segment === 'publishers' ? 'publisher' : 'preview', field);
      if (field === 'uuid') return refer('company', 'uuid');
      if (field === 'id') return refer(resources[segment] ?? 'user');
      if (field === 'commentId') return refer('comment');
      if (field === 'companyId') return refer('company');
      if (field === 'attachmentIds') return refer('file');
      if (field === 'taskId') {
        return names.has('commentId') ? refer('comment', 'taskId') : refer('task');
      }
      if (field === 'distributorId') {
        return names.has('companyId') ? refer('company', 'distributorId') : refer('distributor');
      }
      return refer('user');
    });
}
