import { useEffect, useEffectEvent, useRef } from 'react';
import type { AttachedFile } from './attached-file';
import type { Uploads } from './use-uploads';

interface FormFilesOptions {
  /** Uploads of the form, which began with the files of its draft that were uploaded before. */
  uploads: Uploads;
  /** Value of the form: the files that hang on the entity, and those that were uploaded for it. */
  value: readonly AttachedFile[];
  onChange: (files: AttachedFile[]) => void;
}

/** Files of a form. */
export interface FormFiles {
  /** Files that hang on the entity. */
  stored: AttachedFile[];
  removeStored: (file: AttachedFile) => void;
  uploads: Uploads;
  /** Number of all files, uploaded or not. */
  count: number;
}

/** Keeps uploaded files in a value of a form, so that they are compared, merged and kept in its draft. */
export function useFormFiles({ uploads, value, onChange }: FormFilesOptions): FormFiles {
  const uploadedIds = new Set(uploads.attachments.map(({ id }) => id));
  const takenIds = useRef(uploadedIds);
  const takeUploaded = useEffectEvent(() => {
    const added = uploads.attachments.filter(({ id }) => !takenIds.current.has(id));
    if (added.length === 0) return;
    takenIds.current = uploadedIds;
    onChange([...value, ...added]);
  });

  // Synchronizes with the uploads, which end some time after they were started.
  useEffect(() => {
    takeUploaded();
  }, [uploads.items]);

  const stored = value.filter(({ id }) => !uploadedIds.has(id));

  function removeFromValue(id: number) {
    onChange(value.filter((file) => file.id !== id));
  }

  return {
    stored,
    removeStored: ({ id }) => removeFromValue(id),
    uploads: {
      ...uploads,
      remove: (key) => {
        const removed = uploads.items.find((item) => item.key === key)?.attachment;
        uploads.remove(key);
        if (removed) removeFromValue(removed.id);
      },
    },
    count: stored.length + uploads.items.length,
  };
}
