import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { bodyLimitOf, endpoints } from './server';

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const all: [string, Endpoint][] = Object.entries(endpoints);
const withBody = all.flatMap(([name, endpoint]) =>
  endpoint.body ? [[name, endpoint, endpoint.body] as const] : [],
);

// Lengths of the formats of fixed length.
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10 };
// JSON allows to write each code unit as an escape: \u0041.
const BYTES_PER_CHARACTER = 6;
const LONGEST_NUMBER = String(-Number.MAX_VALUE).length;
// Pages split what is too large, since a beacon may be no larger than this, and so do the authors of files.
const SPLIT_BY_SENDER = new Set(['reportPage', 'importRows']);

describe('a request', () => {
  it.each(all)('to %s limits every text and list', (_, endpoint) => {
    const { params, query, body } = endpoint;

    const unlimited = [params, query, body].flatMap((part) =>
      part ? findUnlimited(jsonSchemaOf(part), '') : [],
    );

    expect(unlimited).toEqual([]);
  });

  it.each(withBody)('to %s may be as large as its largest valid body', (name, endpoint, body) => {
    if (SPLIT_BY_SENDER.has(name)) return;
    expect(bodyLimitOf(endpoint)).toBeGreaterThanOrEqual(largestJson(jsonSchemaOf(body)));
  });

  it.each(withBody)(
    'to %s rejects a list that is too long without reading its elements',
    (_, __, body) => {
      for (const [name, schema] of Object.entries(body.shape)) {
        const { list, countReads } = countingList(1 + (jsonSchemaOf(schema).maxItems ?? 0));

        const { success } = z.object({ [name]: schema }).safeParse({ [name]: list });

        expect([name, success, countReads()]).toEqual([name, false, 0]);
      }
    },
  );
});

it('finds fields without a limit', () => {
  const schema = z.object({
    text: z.string(),
    texts: z.optional(z.array(z.string().check(z.maxLength(3)))),
    people: z._default(z.array(z.object({ name: z.string() })).check(z.maxLength(3)), []),
    either: z.union([z.literal(''), z.string(), z.iso.date()]),
  });

  expect(findUnlimited(jsonSchemaOf(schema), '')).toEqual([
    '.text',
    '.texts',
    '.people[].name',
    '.either',
  ]);
});

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  // The type covers only the keywords that these tests read.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function findUnlimited(schema: JsonSchema, path: string): string[] {
  const { type, items, anyOf = [], properties = {} } = schema;
  const parts = [
    ...anyOf.flatMap((part) => findUnlimited(part, path)),
    ...(items ? findUnlimited(items, `${path}[]`) : []),
    ...Object.entries(properties).flatMap(([name, part]) => findUnlimited(part, `${path}.${name}`)),
  ];
  const isUnlimited =
    (type === 'string' && lengthOf(schema) === undefined) ||
    (type === 'array' && schema.maxItems === undefined);
  return isUnlimited ? [path, ...parts] : parts;
}

function lengthOf({ maxLength, format = '', enum: values, const: value }: JsonSchema) {
  const fixed = values ?? (value === undefined ? undefined : [value]);
  if (fixed) return Math.max(...fixed.map((text) => String(text).length));
  return maxLength ?? FORMAT_LENGTHS[format];
}

// In bytes, without optional whitespace.
function largestJson(schema: JsonSchema): number {
  const { type, anyOf, items = {}, maxItems = Infinity, properties = {} } = schema;
  if (anyOf) return Math.max(...anyOf.map(largestJson));
  switch (type) {
    case 'object':
      return Object.entries(properties).reduce(
        (size, [name, part]) => size + JSON.stringify(name).length + 2 + largestJson(part),
        2,
      );
    case 'array':
      return 2 + maxItems * (1 + largestJson(items));
    case 'string':
      return 2 + BYTES_PER_CHARACTER * (lengthOf(schema) ?? Infinity);
    default:
      return LONGEST_NUMBER;
  }
}

function countingList(length: number) {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length }, () => 1),
    {
      get(target, key, receiver): unknown {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    },
  );
  return { list, countReads: () => reads };
}
