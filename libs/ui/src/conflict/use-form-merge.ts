import type { RefObject } from 'react';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form';
import type { News } from './conflict-texts';
import type { Choice, MergeFields, MergeState } from './three-way-merge';
import { choiceOf, decide, mergeVersion, startMerge } from './three-way-merge';

/** An entity whose versions are counted; servers of section 7 of the specification count none. */
export interface Versioned {
  version?: number | undefined;
  /** Author of the version. */
  changedBy?: { id: number; username: string } | null | undefined;
}

/** Progress of a form: the version that it is based on, and what came with newer ones. */
export interface MergeProgress<Entity, Values> {
  /** Version that saving replaces. */
  base: Entity;
  merge: MergeState<Values>;
  /** Fields that were taken over, with who has changed them. */
  taken: ReadonlyMap<keyof Values, News>;
  /** Versions of each conflict. */
  conflictNews: ReadonlyMap<keyof Values, News>;
  /** All newer versions since the form was opened; null if there are none. */
  news: News | null;
  /** Whether the form had no input when they came. */
  isQuiet: boolean;
}

/** Unsaved input with what is needed to merge it later. */
export interface FormDraft<Entity, Values> {
  values: Values;
  /** Null in the form of a new entity. */
  progress: MergeProgress<Entity, Values> | null;
}

/** Options of `useFormMerge`. */
export interface FormMergeOptions<Entity, Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Entity that the form starts from; null for a new one. */
  start: Entity | null;
  /** The entity as it was last read; undefined if it is unknown or deleted. */
  latest: Entity | undefined;
  /** Returns the form values of an entity. Must be stable. */
  toValues: (entity: Entity) => Values;
  fields: MergeFields<Values>;
  /** Id of the signed-in user. */
  userId: number;
  /** Whether the form is being saved. Newer versions wait: one of them is its own. */
  isSaving: boolean;
}

/** Result of `useFormMerge`. */
export interface FormMerge<Entity, Values extends FieldValues, Output> extends Pick<
  FormMergeOptions<Entity, Values, Output>,
  'form' | 'fields'
> {
  progress: MergeProgress<Entity, Values> | null;
  /** Returns whether all conflicts are decided; if not, says so and focuses the first one. */
  checkConflicts: () => boolean;
  choose: (names: readonly (keyof Values)[], choice: Choice) => void;
  /** Returns the unsaved input, to be restored later. */
  saveDraft: () => FormDraft<Entity, Values>;
  restoreDraft: (draft: FormDraft<Entity, Values>) => void;
  /** Whether the user tried to save before all conflicts were decided. */
  isBlocked: boolean;
  /** Element that contains the conflicts. */
  notice: RefObject<HTMLDivElement | null>;
}

/**
 * Merges newer versions of an entity into the form that edits it, as soon as they are known. Afterward the
 * form is dirty compared with the newest version. Entities without a version are left alone.
 */
export function useFormMerge<Entity extends Versioned, Values extends FieldValues, Output>({
  form,
  start,
  latest,
  toValues,
  fields,
  userId,
  isSaving,
}: FormMergeOptions<Entity, Values, Output>): FormMerge<Entity, Values, Output> {
  const notice = useRef<HTMLDivElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const [progress, setProgress] = useState<MergeProgress<Entity, Values> | null>(
    () =>
      start && {
        base: start,
        merge: startMerge(toValues(start)),
        taken: new Map(),
        conflictNews: new Map(),
        news: null,
        isQuiet: true,
      },
  );

  // Read while rendering, or react-hook-form would not keep it up to date.
  const { isDirty } = form.formState;
  const catchUp = useEffectEvent((entity: Entity) => {
    if (!progress) return;
    const theirs = toValues(entity);
    const current = form.getValues();
    const { state, taken, values } = mergeVersion(progress.merge, current, theirs, fields);
    for (const name of taken) {
      setFieldValue(form, name, values[name]);
      form.clearErrors(toPath(name));
    }
    form.reset(theirs, KEEP_INPUT);
    const news = readNews(progress.base, entity, userId);
    setProgress({
      base: entity,
      merge: state,
      taken: new Map([...progress.taken, ...taken.map((name) => [name, news] as const)]),
      conflictNews: new Map(
        state.conflicts.map((conflict) => [
          conflict.name,
          // A decided conflict is of an earlier version.
          (progress.merge.conflicts.includes(conflict) &&
            progress.conflictNews.get(conflict.name)) ||
            news,
        ]),
      ),
      news: progress.news ? { ...news, count: progress.news.count + news.count } : news,
      isQuiet: progress.isQuiet && !isDirty && state.conflicts.length === 0,
    });
    setIsBlocked(false);
  });

  const isNewer =
    !isSaving && latest?.version !== undefined && latest.version !== progress?.base.version;
  const newer = isNewer ? latest : undefined;

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what is merged is read from the fields
    if (newer) catchUp(newer);
  }, [newer]);

  const restoreDraft = useCallback(
    (draft: FormDraft<Entity, Values>) => {
      if (draft.progress) form.reset(draft.progress.merge.theirs);
      form.reset(draft.values, { keepDefaultValues: true });
      setProgress(draft.progress);
    },
    [form],
  );

  function checkConflicts(): boolean {
    const current = form.getValues();
    const isDecided = progress?.merge.conflicts.every(
      (conflict) => choiceOf(conflict, current, fields) !== null,
    );
    if (isDecided !== false) return true;
    setIsBlocked(true);
    notice.current?.querySelector<HTMLElement>('[data-undecided="true"] input')?.focus();
    return false;
  }

  function choose(names: readonly (keyof Values)[], choice: Choice) {
    if (!progress) return;
    let merge = progress.merge;
    for (const name of names) {
      const decision = decide(merge, name, choice, form.getValues(), fields);
      merge = decision.state;
      setFieldValue(form, name, decision.value);
    }
    setProgress({ ...progress, merge });
  }

  return {
    form,
    fields,
    progress,
    checkConflicts,
    choose,
    saveDraft: () => ({ values: form.getValues(), progress }),
    restoreDraft,
    isBlocked,
    notice,
  };
}

/** Keeps what is typed, and how the form is validated. */
const KEEP_INPUT = {
  keepValues: true,
  keepFieldsRef: true,
  keepErrors: true,
  keepTouched: true,
  keepIsSubmitted: true,
  keepSubmitCount: true,
};

function readNews(before: Versioned, { version = 1, changedBy }: Versioned, userId: number): News {
  return {
    author: changedBy ? { username: changedBy.username, isSelf: changedBy.id === userId } : null,
    count: Math.max(version - (before.version ?? version - 1), 1),
  };
}

function setFieldValue<Values extends FieldValues, Output>(
  { setValue, getFieldState, formState }: UseFormReturn<Values, unknown, Output>,
  name: keyof Values,
  value: Values[keyof Values],
): void {
  const path = toPath<Values>(name);
  const { invalid } = getFieldState(path, formState);
  // The value at a path of one segment is the value of that key.
  setValue(path, value as FieldPathValue<Values, typeof path>, {
    shouldDirty: true,
    shouldValidate: invalid,
  });
}

function toPath<Values extends FieldValues>(name: keyof Values): FieldPath<Values> {
  // A key is a path of one segment.
  return name as FieldPath<Values>;
}
