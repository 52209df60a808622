import { useEffect, useEffectEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { fileUrl } from '@atrium/api-client/file-url';
import type { Attachment } from '@atrium/contracts/attachments';
import { MOST_ATTACHMENTS, TOO_MANY_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { Task, TaskDetails } from '@atrium/contracts/tasks';
import type { UploadItem, Uploads } from '@atrium/ui/files';
import { isPicture, isSameFiles } from '@atrium/ui/files';
import { useFileUploads } from '../attachments/use-file-uploads';
import type { EditorState, TaskEditorValues } from './task-form-values';

interface TaskFilesOptions {
  form: UseFormReturn<TaskEditorValues, unknown, TaskDetails>;
  draft: EditorState['draft'];
  /** Files that were deleted with the task. */
  lost: readonly Attachment[] | undefined;
}

/** Files of the task form: those of its value, and those that are being uploaded. */
export interface TaskFiles extends Uploads {
  /** Validation error. */
  error: string | undefined;
  /** Returns the `attachmentIds` of a request; undefined if it changes none. */
  readChangedIds: (base: Task | null) => number[] | undefined;
}

/** Uploads files into the value `attachments` of the task form. */
export function useTaskFiles({ form, draft, lost = [] }: TaskFilesOptions): TaskFiles {
  const { field } = useController({ control: form.control, name: 'attachments' });
  const attachments = (field.value ?? []).filter(({ id }) => !lost.some((file) => file.id === id));
  const uploads = useFileUploads(findUploaded(draft));
  const takenIds = useRef(new Set(uploads.attachments.map(({ id }) => id)));
  const takeFinished = useEffectEvent(() => {
    const finished = uploads.attachments.filter(({ id }) => !takenIds.current.has(id));
    if (finished.length === 0) return;
    for (const { id } of finished) takenIds.current.add(id);
    field.onChange([...attachments, ...finished]);
  });

  // Synchronizes with the uploads, which end some time after they were started.
  useEffect(() => {
    takeFinished();
  }, [uploads.items]);

  const itemsById = new Map(uploads.items.map((item) => [item.attachment?.id, item]));
  const items = [
    ...attachments.map((file) => itemsById.get(file.id) ?? toItem(file)),
    ...uploads.items.filter(({ attachment }) => !attachment),
  ];

  return {
    ...uploads,
    items,
    attachments,
    remove: (key) => {
      const isKnown = uploads.items.some((item) => item.key === key);
      if (isKnown) uploads.remove(key);
      const removed = items.find((item) => item.key === key);
      const index = removed ? items.indexOf(removed) : -1;
      // The items of the value come first.
      if (index < attachments.length) field.onChange(attachments.toSpliced(index, 1));
    },
    error: items.length > MOST_ATTACHMENTS ? TOO_MANY_ATTACHMENTS : undefined,
    readChangedIds: (base) =>
      isSameFiles(attachments, base?.attachments) ? undefined : attachments.map(({ id }) => id),
  };
}

/** Returns the files of a draft that the user has uploaded. */
function findUploaded(draft: EditorState['draft']): readonly Attachment[] {
  const stored = draft?.progress?.base.attachments ?? [];
  const uploaded = draft?.values.attachments ?? [];
  return uploaded.filter(({ id }) => !stored.some((file) => file.id === id));
}

/** Returns the row of a file of the task, whose description only its sender can change. */
function toItem(file: Attachment): UploadItem {
  return {
    key: `stored-${file.id}`,
    name: file.name,
    size: file.size,
    status: 'done',
    progress: 1,
    error: undefined,
    previewUrl: isPicture(file) ? fileUrl(file.id) : undefined,
    attachment: undefined,
  };
}
