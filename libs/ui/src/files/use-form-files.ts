import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { AttachedFile } from './attached-file';
import { isSameFiles, withoutFiles } from './compare-files';
import { describeLimit } from './describe-limit';
import type { Uploads } from './use-uploads';

interface FormFilesOptions {
  /** Uploads of the form, which began with the files of its draft that were uploaded before. */
  uploads: Uploads;
  /** Value of the form: the files that hang on the entity, and those that were uploaded for it. */
  value: readonly AttachedFile[] | undefined;
  onChange: (files: AttachedFile[]) => void;
  /** Largest number of files. */
  maxCount: number;
  /** Whether the entity, and its files with it, no longer exists. */
  isDeleted?: boolean;
}

/** Files of a form. */
export interface FormFiles {
  /** Files that hang on the entity. */
  stored: AttachedFile[];
  removeStored: (file: AttachedFile) => void;
  uploads: Uploads;
  /** All files that are kept or uploaded. */
  attachments: AttachedFile[];
  /** Validation error. */
  error: string | undefined;
  /** Returns the `attachmentIds` of a request; undefined if it changes none of the files before. */
  readChangedIds: (before: readonly AttachedFile[] | undefined) => number[] | undefined;
}

/** Keeps uploaded files in a value of a form, so that they are compared, merged and kept in its draft. */
export function useFormFiles({
  uploads,
  value = [],
  onChange,
  maxCount,
  isDeleted = false,
}: FormFilesOptions): FormFiles {
  // Uploads that the value has, or had until it lost them.
  const [taken, setTaken] = useState(uploads.attachments);
  const added = withoutFiles(uploads.attachments, taken);
  const justTaken = added.filter(({ id }) => value.some((file) => file.id === id));
  if (justTaken.length > 0) setTaken([...taken, ...justTaken]);

  const takeUploaded = useEffectEvent(() => {
    if (uploads.attachments.length === 0) return;
    const described = new Map(uploads.attachments.map((file) => [file.id, file]));
    onChange([...value.map((file) => described.get(file.id) ?? file), ...added]);
  });

  // Synchronizes with the uploads, which end and are described some time after they were started; before a file is
  // shown without it.
  useLayoutEffect(() => {
    takeUploaded();
  }, [uploads.items]);

  const stored = isDeleted ? [] : withoutFiles(value, uploads.attachments);
  // An upload that has just ended is shown before the value has it, so that its buttons keep the focus.
  const uploaded = withoutFiles(uploads.attachments, withoutFiles(taken, value));
  const items = uploads.items.filter(
    ({ attachment }) => !attachment || uploaded.some(({ id }) => id === attachment.id),
  );
  const attachments = [...stored, ...uploaded];

  return {
    stored,
    removeStored: (file) => onChange(withoutFiles(value, [file])),
    uploads: {
      ...uploads,
      items,
      attachments: uploaded,
      remove: (key) => {
        const removed = uploads.items.find((item) => item.key === key)?.attachment;
        uploads.remove(key);
        if (removed) onChange(withoutFiles(value, [removed]));
      },
      clear: () => {
        uploads.clear();
        onChange(stored);
      },
    },
    attachments,
    error: stored.length + items.length > maxCount ? describeLimit(maxCount) : undefined,
    readChangedIds: (before) =>
      isSameFiles(attachments, before) ? undefined : attachments.map(({ id }) => id),
  };
}
