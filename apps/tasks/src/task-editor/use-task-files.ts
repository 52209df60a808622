import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { MOST_ATTACHMENTS } from '@atrium/contracts/attachments';
import type { TaskDetails } from '@atrium/contracts/tasks';
import type { FormFiles } from '@atrium/ui/files';
import { useFormFiles, withoutFiles } from '@atrium/ui/files';
import { useFileUploads } from '../attachments/use-file-uploads';
import type { EditorState, TaskEditorValues } from './task-form-values';

interface TaskFilesOptions {
  form: UseFormReturn<TaskEditorValues, unknown, TaskDetails>;
  /** Unsaved input that was kept. */
  draft: EditorState['draft'];
  /** Whether the task, and its files with it, no longer exists. */
  isDeleted: boolean;
}

/** Uploads files into the value `attachments` of the task form. */
export function useTaskFiles({ form, draft, isDeleted }: TaskFilesOptions): FormFiles {
  const { field } = useController({ control: form.control, name: 'attachments' });
  const uploads = useFileUploads(
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
