/** What a reference can name. */
export type Resource =
  'distributor' | 'company' | 'license' | 'task' | 'comment' | 'event' | 'message' | 'user';

/** A field of a row that a call may name. */
export type ReferredField = 'id' | 'uuid' | 'taskId' | 'distributorId';

/** Stands for a field of one of the rows that exist, or have existed, when the request is sent. */
export class Reference {
  /**
   * @param pick which row; those of one request that have none share the request's.
   * @param asText whether the number is sent as its text.
   */
  constructor(
    readonly resource: Resource,
    readonly field: ReferredField,
    readonly pick: number | undefined,
    readonly asText: boolean,
  ) {}
}

/** An object as it is sent: with keys in order, hostile ones and repeated ones too. */
export class Entries {
  constructor(readonly pairs: readonly (readonly [string, Value])[]) {}
}

/** Text that is sent as it is in the place of a JSON value. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** A value before the references in it are known. */
export type Value =
  null | boolean | number | string | readonly Value[] | Entries | RawJson | Reference;

/** What a reference stands for now. */
export type Resolve = (reference: Reference) => number | string;

/** The JSON text of a value. */
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

/** A value as it stands in a path or a query, percent-encoded. */
export function toUrlText(value: Value, resolve: Resolve): string {
  const text =
    typeof value === 'string' ? value : toJsonText(value, resolve).replace(/^"(.*)"$/s, '$1');
  try {
    return encodeURIComponent(text);
  } catch {
    // Half a character has no encoding; these bytes are the one that it would have.
    return '%ED%A0%80';
  }
}

/** Returns whether a value is a list; Array.isArray forgets that one may be read-only. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
