import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { EventOccurrence } from '@atrium/api-client/events';
import { MOST_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { EventDetails } from '@atrium/contracts/events';
import { lazyModule } from '@atrium/ui';
import type { FormDraft } from '@atrium/ui/conflict';
import type { FormFiles } from '@atrium/ui/files';
import { useFormFiles, useUploads, withoutFiles } from '@atrium/ui/files';
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
export function useEventFiles({ form, draft, isDeleted }: EventFilesOptions): FormFiles {
  const queryClient = useQueryClient();
  const { field } = useController({ control: form.control, name: 'attachments' });
  const uploads = useUploads(
    async () => (await loadFiles()).createFileCalls(queryClient),
    withoutFiles(draft?.values.attachments, draft?.progress?.base.attachments),
  );
  return useFormFiles({
    uploads,
    value: field.value,
    onChange: field.onChange,
    maxCount: MOST_ATTACHMENTS,
    isDeleted,
  });
}
