import fc from 'fast-check';
import type * as z from 'zod/mini';
import { activityCursor } from '@atrium/contracts/activity';
import { ageInput, LONGEST_AGE_MS } from '@atrium/contracts/changes';
import { id, MAX_ID } from '@atrium/contracts/fields';
import { Entries, type Value } from './values';

/** Returns references for an id field. */
export type ReferenceArbitrary = (field: string) => fc.Arbitrary<Value>;

type Schema = z.core.$ZodType;

const SOME_CHARACTERS = 40;
const words = fc.constantFrom(
  'Anadolu',
  'İstanbul',
  'ışık',
  'Ege Yazılım A.Ş.',
  'مرحبا',
  'שלום',
  '日本',
  '👩‍👩‍👧',
  'é',
  '‮evil',
  "Robert'); drop table tasks;--",
  '%',
  '${1}',
  '<b>',
  '=1+1',
  'a\u200bb',
  '\ufeff',
  '  x ',
);

// Fields of imported files, and what every object has.
const recordKeys = fc.constantFrom(
  'id',
  'name',
  'email',
  'status',
  'constructor',
  'toString',
  'valueOf',
);

const cursors = fc
  .tuple(fc.maxSafeNat(), fc.integer({ min: 1, max: MAX_ID }))
  .map(([milliseconds, id]) => `${String(milliseconds % 100_000_000_000_000)}-${String(id)}`);

/**
 * Generates values that a schema of the contract accepts. Rules between fields, such as an end after a
 * start, are ignored: the response is checked against the contract's verdict on the sent value.
 * @throws Error for schema types and formats that the contract did not use so far.
 */
export function acceptedValue(
  schema: Schema,
  field: string,
  references: ReferenceArbitrary,
): fc.Arbitrary<Value> {
  if (schema === id) return references(field);
  if (schema === ageInput) return fc.nat(LONGEST_AGE_MS);
  if (schema === activityCursor) return cursors;
  const { def } = known(schema)._zod;
  const inner = (part: Schema) => acceptedValue(part, field, references);
  switch (def.type) {
    case 'object':
      return objectOf(def.shape, references);
    case 'array': {
      const { minimum = 0 } = limitsOf(schema);
      return fc.array(inner(def.element), { minLength: minimum, maxLength: minimum + 3 });
    }
    case 'record':
      return fc
        .dictionary(recordKeys, inner(def.valueType))
        .map((record) => new Entries(Object.entries(record)));
    case 'union':
      return fc.oneof(...def.options.map(inner));
    case 'pipe':
      return inner(def.in);
    case 'default':
    case 'optional':
      return inner(def.innerType);
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 4 });
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...(def.values as (string | number | boolean | null)[]));
    case 'number':
      // Few rows are updated often.
      if (field === 'version') return fc.integer({ min: 1, max: 3 });
      // No random number with a fraction would ever be a whole one.
      return fc
        .oneof(fc.integer({ min: 0, max: 1e5 }), fc.double({ min: 0, max: 1e6, noNaN: true }))
        .filter(isAcceptedBy(schema));
    case 'string':
      // Next to no random text is the name of a time zone, and checking one is slow.
      if (field === 'timeZone') return fc.constantFrom('UTC', 'Europe/Istanbul', 'Asia/Kathmandu');
      return formatOf(schema) === 'uuid' ? references(field) : textOf(schema);
    default:
      throw new Error(
        `The fuzzer cannot generate values for schemas of type ${def.type}. Add them here.`,
      );
  }
}

/** Returns the maximum number of characters or elements of a schema, if it has one. */
export function limitOf(schema: Schema): number | undefined {
  const { def } = known(schema)._zod;
  if ('innerType' in def) return limitOf(def.innerType);
  if (def.type === 'pipe') return limitOf(def.in);
  return limitsOf(schema).maximum;
}

/** Returns the fields of a list's elements if they are objects. */
export function elementShapeOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { def } = known(schema)._zod;
  if ('innerType' in def) return elementShapeOf(def.innerType);
  if (def.type !== 'array') return undefined;
  const { def: element } = known(def.element)._zod;
  return element.type === 'object' ? element.shape : undefined;
}

function objectOf(
  shape: Readonly<Record<string, Schema>>,
  references: ReferenceArbitrary,
): fc.Arbitrary<Entries> {
  const members = Object.entries(shape).map(([key, schema]) => {
    const pair = acceptedValue(schema, key, references).map((value) => [[key, value] as const]);
    return schema._zod.optin === 'optional'
      ? fc.oneof({ weight: 3, arbitrary: pair }, { weight: 1, arbitrary: fc.constant([]) })
      : pair;
  });
  return fc.tuple(...members).map((pairs) => new Entries(pairs.flat()));
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { minimum = 0, maximum: limit = SOME_CHARACTERS } = limitsOf(schema);
  const maximum = Math.min(limit, 100_000);
  const format = formatOf(schema);
  if (format === 'date') return days.filter(isAcceptedBy(schema));
  if (format === 'datetime') return instants.filter(isAcceptedBy(schema));
  // Filtering random texts would hardly ever match.
  if (format !== undefined)
    throw new Error(`The fuzzer cannot generate texts of format ${format}. Add them here.`);
  const pattern = patternOf(schema);
  // Next to no random text is a code of six digits: finding one took minutes.
  if (pattern !== undefined) return fc.stringMatching(pattern).filter(isAcceptedBy(schema));
  if (isEmail(schema)) return fc.emailAddress().filter(isAcceptedBy(schema));
  const lengths = { minLength: minimum, maxLength: Math.min(maximum, SOME_CHARACTERS) };
  return fc
    .oneof(
      words,
      fc.string(lengths),
      fc.string({ unit: 'grapheme', ...lengths }),
      fc.constantFrom(...[minimum, maximum - 1, maximum].map((length) => 'é'.repeat(length))),
    )
    .filter(isAcceptedBy(schema));
}

const dates = fc
  .oneof(
    { weight: 4, arbitrary: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31') }) },
    {
      weight: 1,
      arbitrary: fc.date({
        min: new Date('1900-01-01'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
    },
  )
  .filter((date) => !Number.isNaN(date.getTime()));
const days = dates.map((date) => date.toISOString().slice(0, 10));
const instants = fc
  .tuple(dates, fc.constantFrom('Z', '+03:00', '-11:30', '+14:00'))
  .map(([date, zone]) => date.toISOString().replace('Z', zone));

function isAcceptedBy(schema: Schema): (value: unknown) => boolean {
  return (value) => {
    const result = schema._zod.run({ value, issues: [] }, { async: false });
    return !(result instanceof Promise) && result.issues.length === 0;
  };
}

// Unicode properties, whose million characters take a second to build, and lookarounds.
const UNSUPPORTED = /\\p|\\P|\(\?[!=<]/;

// The checks of an email address are functions.
function isEmail(schema: Schema): boolean {
  const isAccepted = isAcceptedBy(schema);
  return isAccepted('maria@atrium.example') && !isAccepted('maria of atrium');
}

interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
}

function limitsOf(schema: Schema): Limits {
  const limits: { minimum?: number; maximum?: number } = {};
  for (const check of known(schema)._zod.def.checks ?? []) {
    // Every check that the library makes is one of these.
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check === 'min_length') limits.minimum = def.minimum;
    if (def.check === 'max_length') limits.maximum = def.maximum;
  }
  return limits;
}

/** Returns the pattern of a schema, unless fast-check has no generator for it. */
function patternOf(schema: Schema): RegExp | undefined {
  for (const check of known(schema)._zod.def.checks ?? []) {
    // Every check that the library makes is one of these.
    const { def } = (check as z.core.$ZodChecks)._zod;
    if (def.check !== 'string_format' || def.format !== 'regex') continue;
    if (def.pattern && !UNSUPPORTED.test(def.pattern.source)) return def.pattern;
  }
  return undefined;
}

function formatOf(schema: Schema): string | undefined {
  const { def } = known(schema)._zod;
  return 'format' in def && typeof def.format === 'string' ? def.format : undefined;
}

function known(schema: Schema): z.core.$ZodTypes {
  // Every schema that the library makes is one of these.
  return schema as z.core.$ZodTypes;
}
