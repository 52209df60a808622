/** A JSON Schema; only the keywords for fields, types and values are compared. */
export type Schema = Readonly<Record<string, unknown>>;

/** A field on which two schemas disagree. */
export interface SchemaMismatch {
  /** Path of the field, such as `participants[].email`; empty for the whole value. */
  place: string;
  /**
   * `missing`: required and not provided; `optional`: required and not always provided; `lost`: sent and
   * ignored; `different`: both sides have it with another type or other values.
   */
  fault: 'missing' | 'optional' | 'lost' | 'different';
  /** The unknown values, where the values differ. */
  values?: readonly string[];
}

/**
 * Compares the schema that a receiver expects with the one that a sender uses. Lengths, patterns and
 * formats are ignored: they restrict values, but don't change their meaning.
 *
 * @param expected schema of the receiver
 * @param actual schema of the sender
 * @param direction a response may have additional fields; in a request they would be lost
 */
export function findSchemaMismatches(
  expected: Schema,
  actual: Schema,
  direction: 'response' | 'request',
): SchemaMismatch[] {
  return compare(expected, actual, '', direction === 'request');
}

function compare(
  expected: Schema,
  actual: Schema,
  place: string,
  isStrict: boolean,
): SchemaMismatch[] {
  const given = alternatives(actual);
  const taken = alternatives(expected);
  if (given.length > 1 || taken.length > 1) {
    const failing = given.filter(
      (one) => !taken.some((other) => compare(other, one, place, isStrict).length === 0),
    );
    const [first] = failing;
    if (!first) return [];
    // Comparing one with one gives the precise field.
    const only = taken.find((one) => kindOf(one) === kindOf(first));
    return only ? compare(only, first, place, isStrict) : [{ place, fault: 'different' }];
  }
  return compareKinds(taken[0] ?? {}, given[0] ?? {}, place, isStrict);
}

function compareKinds(
  expected: Schema,
  actual: Schema,
  place: string,
  isStrict: boolean,
): SchemaMismatch[] {
  if (kindOf(expected) === 'any') return [];
  if (kindOf(expected) !== kindOf(actual)) {
    const isMissing = kindOf(actual) === 'any';
    return [{ place, fault: isMissing ? 'missing' : 'different' }];
  }
  const values = valuesOf(expected);
  const unknown = (valuesOf(actual) ?? []).filter((value) => !values?.includes(value));
  if (values && unknown.length > 0) return [{ place, fault: 'different', values: unknown }];
  if (values && !valuesOf(actual)) return [{ place, fault: 'different' }];
  if (kindOf(expected) === 'array') {
    return compare(asSchema(expected.items), asSchema(actual.items), `${place}[]`, isStrict);
  }
  return kindOf(expected) === 'object' ? compareFields(expected, actual, place, isStrict) : [];
}

function compareFields(
  expected: Schema,
  actual: Schema,
  place: string,
  isStrict: boolean,
): SchemaMismatch[] {
  const taken = asSchema(expected.properties);
  const given = asSchema(actual.properties);
  const at = (name: string) => (place === '' ? name : `${place}.${name}`);
  const missing: SchemaMismatch[] = asList(expected.required)
    .filter((name) => !asList(actual.required).includes(name))
    .map((name) => ({
      place: at(name),
      fault: Object.hasOwn(given, name) ? 'optional' : 'missing',
    }));
  const lost: SchemaMismatch[] = Object.keys(given)
    .filter((name) => isStrict && !Object.hasOwn(taken, name) && !isOpen(expected))
    .map((name) => ({ place: at(name), fault: 'lost' }));
  const shared = Object.keys(taken).filter((name) => Object.hasOwn(given, name));
  const wrong = shared.flatMap((name) =>
    compare(asSchema(taken[name]), asSchema(given[name]), at(name), isStrict),
  );
  const rest = isOpen(expected)
    ? compare(
        asSchema(expected.additionalProperties),
        asSchema(actual.additionalProperties),
        `${place}.*`,
        isStrict,
      )
    : [];
  return [...missing, ...lost, ...wrong, ...rest];
}

function alternatives(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, type } = schema;
  const list = anyOf ?? oneOf;
  if (Array.isArray(list)) return list.map(asSchema).flatMap(alternatives);
  return Array.isArray(type) ? type.map((one: unknown) => ({ ...schema, type: one })) : [schema];
}

function kindOf(schema: Schema): string {
  // Whether a number is an integer restricts its value only.
  if (schema.type === 'integer') return 'number';
  if (typeof schema.type === 'string') return schema.type;
  const [value] = valuesOf(schema) ?? [];
  if (value !== undefined) return 'string';
  return schema.properties ? 'object' : 'any';
}

function valuesOf(schema: Schema): string[] | null {
  if ('const' in schema) return [String(schema.const)];
  return Array.isArray(schema.enum) ? schema.enum.map(String) : null;
}

function isOpen({ additionalProperties }: Schema): boolean {
  return typeof additionalProperties === 'object' && additionalProperties !== null;
}

/** Returns a part of a schema as a schema. */
export function asSchema(value: unknown): Schema {
  // Anything else restricts nothing, like an empty schema.
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function asList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
