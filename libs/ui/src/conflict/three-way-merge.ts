/** A field of a form that several people can edit at the same time. */
export interface MergeField<Value> {
  label: string;
  /** Returns a value as readable text; empty if there is none. */
  format: (value: Value) => string;
  /** Compares two values; `Object.is` by default. */
  isEqual?: (left: Value, right: Value) => boolean;
  /** Merges a change of each side; without it, the user chooses one of them. */
  merge?: (base: Value, mine: Value, theirs: Value) => Value;
}

/**
 * All values of a form, in display order. Saving a value that is not merged overwrites what others have saved
 * meanwhile, so each of these is marked by `notMerged()`.
 */
export type MergeFields<Values> = {
  readonly [Name in keyof Values]-?: MergeField<Values[Name]> | null;
};

/** Marks a value that stays as it is, since it is not saved: the text of a search, for example. */
export function notMerged(): null {
  return null;
}

/** Side whose value a field gets. */
export type Choice = 'mine' | 'theirs';

/** A field that both sides have changed to different values. */
export interface Conflict<Values, Name extends keyof Values = keyof Values> {
  name: Name;
  /** The user's value, from before they chose the other one. */
  mine: Values[Name];
  theirs: Values[Name];
  /** Null until the user has chosen. */
  choice: Choice | null;
}

/** Progress of a form through the versions of its entity. */
export interface MergeState<Values> {
  /** Values of the newest version. */
  theirs: Values;
  /** Values that the user's changes started from: older than `theirs` in undecided fields only. */
  base: Values;
  conflicts: readonly Conflict<Values>[];
}

/** Result of a merge. */
export interface Merge<Values> {
  state: MergeState<Values>;
  /** Fields with changes of the others that the form has to take over. */
  taken: readonly (keyof Values)[];
  /** Values of the form with these changes. */
  values: Values;
}

/** Returns the state of a form that shows these values unchanged. */
export function startMerge<Values>(values: Values): MergeState<Values> {
  return { theirs: values, base: values, conflicts: [] };
}

/**
 * Merges a newer version into a form, field by field. A field that only one side has changed gets that
 * side's value; one that both have changed is merged, or becomes a conflict. A decision stands until the
 * others change the field again.
 *
 * @param current values of the form
 * @param theirs values of the newer version
 */
export function mergeVersion<Values>(
  state: MergeState<Values>,
  current: Values,
  theirs: Values,
  fields: MergeFields<Values>,
): Merge<Values> {
  const base = { ...theirs };
  const conflicts: Conflict<Values>[] = [];
  const taken: (keyof Values)[] = [];
  const values = { ...current };
  for (const name of namesOf(fields)) {
    const previous = state.conflicts.find((conflict) => conflict.name === name);
    const isDecided = previous && choiceOf(previous, current, fields) !== null;
    const from = previous && !isDecided ? state.base[name] : state.theirs[name];
    const field = fields[name];
    if (isSame(field, theirs[name], from)) {
      if (previous && isDecided) conflicts.push(previous);
    } else if (isSame(field, current[name], from)) {
      taken.push(name);
      values[name] = theirs[name];
    } else if (!isSame(field, current[name], theirs[name])) {
      if (field?.merge) {
        taken.push(name);
        values[name] = field.merge(from, current[name], theirs[name]);
      } else {
        base[name] = from;
        conflicts.push({ name, mine: current[name], theirs: theirs[name], choice: null });
      }
    }
  }
  return { state: { theirs, base, conflicts }, taken, values };
}

/**
 * Decides a conflict.
 *
 * @param current values of the form
 * @returns the new state, and the value that the field has to get
 */
export function decide<Values, Name extends keyof Values>(
  state: MergeState<Values>,
  name: Name,
  choice: Choice,
  current: Values,
  fields: MergeFields<Values>,
): { state: MergeState<Values>; value: Values[Name] } {
  let value = current[name];
  const conflicts = state.conflicts.map((conflict) => {
    if (conflict.name !== name) return conflict;
    const mine = mineOf(conflict, current, fields);
    // The name says which value it is, which the type of the list does not show.
    value = (choice === 'mine' ? mine : conflict.theirs) as Values[Name];
    return { ...conflict, mine, choice };
  });
  return { state: { ...state, conflicts }, value };
}

/**
 * Returns the choice of a conflict; null if there is none. The field itself counts too: an edit after
 * choosing theirs makes the value mine again, and typing their value chooses it.
 */
export function choiceOf<Values>(
  { name, theirs, choice }: Conflict<Values>,
  current: Values,
  fields: MergeFields<Values>,
): Choice | null {
  if (isSame(fields[name], current[name], theirs)) return choice ?? 'theirs';
  return choice === 'theirs' ? 'mine' : choice;
}

/** Returns the user's own value in a conflict: that of the field unless it shows the other one. */
export function mineOf<Values>(
  { name, mine, theirs }: Conflict<Values>,
  current: Values,
  fields: MergeFields<Values>,
): Values[keyof Values] {
  return isSame(fields[name], current[name], theirs) ? mine : current[name];
}

/** Returns the values as text for people, a line for each field that is not empty. */
export function formatValues<Values>(values: Values, fields: MergeFields<Values>): string {
  return namesOf(fields)
    .map((name) => [fields[name]?.label, formatValue(values, name, fields)])
    .filter(([, text]) => text)
    .map(([label, text]) => `${label ?? ''}:${text?.includes('\n') ? '\n' : ' '}${text ?? ''}`)
    .join('\n');
}

/** Returns a value as text for people; empty if there is none. */
export function formatValue<Values, Name extends keyof Values>(
  values: Pick<Values, Name>,
  name: Name,
  fields: MergeFields<Values>,
): string {
  return fields[name]?.format(values[name]) ?? '';
}

/** Whether two lists contain the same values, in any order. */
export function isSameSet(left: readonly unknown[], right: readonly unknown[]): boolean {
  const values = new Set(left);
  return values.size === new Set(right).size && right.every((value) => values.has(value));
}

function isSame<Value>(field: MergeField<Value> | null, left: Value, right: Value): boolean {
  return field?.isEqual?.(left, right) ?? Object.is(left, right);
}

function namesOf<Values>(fields: MergeFields<Values>): (keyof Values)[] {
  // Object.keys loses the types of the keys.
  const names = Object.keys(fields) as (keyof Values)[];
  return names.filter((name) => fields[name] !== null);
}
