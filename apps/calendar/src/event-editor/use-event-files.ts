import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { EventOccurrence } from '@atrium/api-client/events';
import type { Attachment } from '@atrium/contracts/attachments';
import { MOST_ATTACHMENTS, TOO_MANY_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { EventDetails } from '@atrium/contracts/events';
import { lazyModule } from '@atrium/ui';
import type { FormDraft } from '@atrium/ui/conflict';
import { isSameFiles, useFormFiles, useUploads } from '@atrium/ui/files';
import type { EventFormValues } from '../event-form/event-form-values';

const loadFiles = lazyModule(() => import(/* webpackChunkName: "files" */ './file-calls'));

interface EventFilesOptions {
  form: UseFormReturn<EventFormValues, unknown, EventDetails>;
  /** Unsaved input that was kept. */
  draft: FormDraft<EventOccurrence, EventFormValues> | undefined;
  /** Whether the event, and its files with it, no longer exists. */
  isDeleted: boolean;
}

/** Uploads files into the value `attachments` of the event form. */
export function useEventFiles({ form, draft, isDeleted }: EventFilesOptions) {
  const queryClient = useQueryClient();
  const { field } = useController({ control: form.control, name: 'attachments' });
  const uploads = useUploads(
    async () => (await loadFiles()).createFileCalls(queryClient),
    findUploaded(draft),
  );
  const files = useFormFiles({ uploads, value: field.value ?? [], onChange: field.onChange });
  const stored = isDeleted ? [] : files.stored;
  const kept = [...stored, ...files.uploads.attachments];

  return {
    ...files,
    stored,
    error: files.count > MOST_ATTACHMENTS ? TOO_MANY_ATTACHMENTS : undefined,
    /** Returns the `attachmentIds` of a request; undefined if it changes none. */
    readChangedIds: (base: EventOccurrence | null) =>
      isSameFiles(kept, base?.attachments) ? undefined : kept.map(({ id }) => id),
  };
}

/** Returns the files of a draft that the user has uploaded. */
function findUploaded(draft: EventFilesOptions['draft']): Attachment[] {
  const stored = draft?.progress?.base.attachments ?? [];
  const all = draft?.values.attachments ?? [];
  return all.filter(({ id }) => !stored.some((file) => file.id === id));
}
