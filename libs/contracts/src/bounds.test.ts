import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { listInput } from './fields';
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

const table: [string, Endpoint][] = Object.entries(endpoints);
const withBody = table.flatMap(([name, endpoint]) =>
  endpoint.body ? [[name, endpoint, endpoint.body] as const] : [],
);

// The most characters of a text in these formats, which are as long as they are.
const FORMAT_LENGTHS: Readonly<Record<string, number>> = { uuid: 36, date: 10 };
// A client may write each unit of a text as an escape, \u0041.
const BYTES_PER_CHARACTER = 6;
const LONGEST_NUMBER = String(-Number.MAX_VALUE).length;

describe('a request', () => {
  it.each(table)('to %s can have no text or list without a bound', (_, endpoint) => {
    const { params, query, body } = endpoint;

    const unbounded = [params, query, body].flatMap((part) =>
      part ? findUnbounded(jsonSchemaOf(part), '') : [],
    );

    expect(unbounded).toEqual([]);
  });

  it.each(withBody)('to %s can be as large as its largest valid body', (_, endpoint, body) => {
    expect(bodyLimitOf(endpoint)).toBeGreaterThanOrEqual(largestJson(jsonSchemaOf(body)));
  });

  it.each(withBody)('to %s has no element of an oversized list looked at', (_, __, body) => {
    for (const [name, schema] of Object.entries(body.shape)) {
      const { list, countReads } = countingList(1 + (jsonSchemaOf(schema).maxItems ?? 0));

      const { success } = z.object({ [name]: schema }).safeParse({ [name]: list });

      expect([name, success, countReads()]).toEqual([name, false, 0]);
    }
  });
});

it('finds what has no bound', () => {
  const schema = z.object({
    text: z.string(),
    texts: z.optional(z.array(z.string().check(z.maxLength(3)))),
    people: z._default(z.array(z.object({ name: z.string() })).check(z.maxLength(3)), []),
    either: z.union([z.literal(''), z.string(), z.iso.date()]),
  });

  expect(findUnbounded(jsonSchemaOf(schema), '')).toEqual([
    '.text',
    '.texts',
    '.people[].name',
    '.either',
  ]);
});

describe('a list in a request', () => {
  const schema = listInput(z.number(), 2, 'At most two');

  it.each([
    [[1, 2], []],
    [[1, 2, 3], ['At most two']],
    [['a', 'b', 'c'], ['At most two']],
  ])('%j is refused with %j', (value, sentences) => {
    const issues = schema.safeParse(value).error?.issues ?? [];

    expect(issues.map(({ message }) => message)).toEqual(sentences);
  });
});

function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  // The parts that are looked at are checked where they are used.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function findUnbounded(schema: JsonSchema, place: string): string[] {
  const { type, items, anyOf = [], properties = {} } = schema;
  const parts = [
    ...anyOf.flatMap((part) => findUnbounded(part, place)),
    ...(items ? findUnbounded(items, `${place}[]`) : []),
    ...Object.entries(properties).flatMap(([name, part]) =>
      findUnbounded(part, `${place}.${name}`),
    ),
  ];
  const isUnbounded =
    (type === 'string' && lengthOf(schema) === undefined) ||
    (type === 'array' && schema.maxItems === undefined);
  return isUnbounded ? [place, ...parts] : parts;
}

function lengthOf({ maxLength, format = '', enum: values, const: value }: JsonSchema) {
  const fixed = values ?? (value === undefined ? undefined : [value]);
  if (fixed) return Math.max(...fixed.map((text) => String(text).length));
  return maxLength ?? FORMAT_LENGTHS[format];
}

// In bytes, without what a client may add for its readers.
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
