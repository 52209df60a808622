import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task, TaskDetails } from '@atrium/contracts/tasks';
import { taskDetails } from '@atrium/contracts/tasks';
import {
  Button,
  Dialog,
  toastError,
  toastSuccess,
  useDiscardPrompt,
  useSingleFlight,
} from '@atrium/ui';
import { FormAlert, FormNotice, RESTORED_DRAFT_TEXT } from '../form-notice';
import { useUnsavedWork } from '../unsaved-work';
import type { EditorState } from './editor-draft';
import { useEditorDraft } from './editor-draft';
import { TaskFields } from './task-fields';
import type { TaskFormValues } from './task-form-values';
import { toFormValues } from './task-form-values';

interface TaskEditorProps extends EditorState {
  /** Whether the task was deleted while the form was open, so that it cannot be saved. */
  isDeleted: boolean;
  onClose: () => void;
}

export function TaskEditor({ task, draft, isDeleted, onClose }: TaskEditorProps) {
  const formId = useId();
  const form = useForm<TaskFormValues, unknown, TaskDetails>({
    resolver: standardSchemaResolver(taskDetails),
    defaultValues: toFormValues(task),
    // Set as values, not as defaults, so that the form is dirty.
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty } = form.formState;
  const { leave, prompt } = useDiscardPrompt(isDirty);
  useUnsavedWork(isDirty);
  useEditorDraft(() => (isDirty ? { task, draft: form.getValues() } : undefined));
  const { save, isSaving } = useSaveTask(task, onClose);

  function close() {
    leave(onClose);
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={task ? 'Edit Task' : 'Create New Task'}
        description={task ? task.taskNumber : 'Create a new task and assign it to team members'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            {!isDeleted && (
              <Button type="submit" form={formId} variant="primary" busy={isSaving}>
                {isSaving ? 'Saving...' : task ? 'Save Changes' : 'Create Task'}
              </Button>
            )}
          </>
        }
      >
        {draft && <FormNotice>{RESTORED_DRAFT_TEXT}</FormNotice>}
        {isDeleted && <FormAlert>{DELETED_TEXT}</FormAlert>}
        <FormProvider {...form}>
          <TaskFields id={formId} assigned={task?.assignees ?? []} onSubmit={save} />
        </FormProvider>
      </Dialog>
      {prompt}
    </>
  );
}

const DELETED_TEXT =
  'This task has been deleted and can’t be saved. Your input stays here until you close the form.';

function useSaveTask(task: Task | null, onSaved: () => void) {
  function handleSuccess(description: string) {
    toastSuccess(description);
    onSaved();
  }

  const create = useMutation({
    ...taskMutations.create(),
    onSuccess: () => {
      handleSuccess('Task created successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const update = useMutation({
    ...taskMutations.update(),
    onSuccess: () => {
      handleSuccess('Task updated successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const save = useSingleFlight((details: TaskDetails) => {
    const payload = toPayload(details);
    return task
      ? update.mutateAsync({ id: task.id, details: payload })
      : create.mutateAsync(payload);
  });

  return { save, isSaving: create.isPending || update.isPending };
}

// The API takes the ids of assignees as strings.
function toPayload(details: TaskDetails) {
  return { ...details, assigneeIds: details.assigneeIds.map(String) };
}
