/** A kind of row that a reference can name. */
export type Resource =
  | 'distributor'
  | 'company'
  | 'license'
  | 'task'
  | 'comment'
  | 'event'
  | 'file'
  | 'message'
  | 'notice'
  | 'person'
  | 'preview'
  | 'publisher'
  | 'release'
  | 'session'
  | 'user';

/** A field of a row that a request can name. */
export type ReferredField = 'id' | 'uuid' | 'taskId' | 'distributorId' | 'app' | 'hash' | 'name';

/** Placeholder for a field of an existing or deleted row, resolved when the request is sent. */
export class Reference {
  /**
   * @param pick selects the row; references without one share the pick of their request.
   * @param asText whether a number is sent as a string.
   */
  constructor(
    readonly resource: Resource,
    readonly field: ReferredField,
    readonly pick: number | undefined,
    readonly asText: boolean,
  ) {}
}

/** Members of a JSON object in their order, with any keys, even repeated ones. */
export class Entries {
  constructor(readonly pairs: readonly (readonly [string, Value])[]) {}
}

/** Text sent unchanged in place of a JSON value. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A JSON value whose references are not yet resolved. */
export type Value =
  | null
  | boolean
  | number
  | string
  | readonly Value[]
  | Entries
  | RawJson
  | Reference;

/** Returns the field that a reference stands for. */
export type Resolve = (reference: Reference) => number | string;

/** Serializes a value as JSON. */
export function toJsonText(value: Value, resolve: Resolve): string {
  if (value instanceof RawJson) return value.text;
  if (value instanceof Reference) return JSON.stringify(resolve(value));
  if (value instanceof Entries) {
    const members = value.pairs.map(
      ([key, member]) => `${JSON.stringify(key)}:${toJsonText(member, resolve)}`,
    );
    return `{${members.join(',')}}`;
  }
  if (isList(value)) return `[${value.map((member) => toJsonText(member, resolve)).join(',')}]`;
  return JSON.stringify(value);
}

/** Serializes a value for a path or a query, percent-encoded. */
export function toUrlText(value: Value, resolve: Resolve): string {
  const text =
    typeof value === 'string' ? value : toJsonText(value, resolve).replace(/^"(.*)"$/s, '$1');
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate cannot be encoded; these would be its bytes.
    return '%ED%A0%80';
  }
}

/** Returns whether a value is a list. `Array.isArray` does not narrow to read-only arrays. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
