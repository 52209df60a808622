import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { taskMutations } from '@atrium/api-client/tasks';
import type { Task, TaskDetails } from '@atrium/contracts/tasks';
import { taskDetails } from '@atrium/contracts/tasks';
import { Button, Dialog, DiscardDialog } from '@atrium/ui';
import { FormAlert, FormNote, RESTORED_TEXT } from '../form-note';
import { toastError, toastSuccess } from '../toasts';
import { useUnsavedWork } from '../unsaved-work';
import type { EditedTask } from './edited-task';
import { useEditedTaskAcrossSignIn } from './edited-task';
import { TaskFields } from './task-fields';
import type { TaskFormValues } from './task-form-values';
import { initialValues } from './task-form-values';

interface TaskEditorProps extends EditedTask {
  /** Whether the task has been deleted since; what is typed can't be saved any more. */
  isGone: boolean;
  onClose: () => void;
}

export function TaskEditor({ task, draft, isGone, onClose }: TaskEditorProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<TaskFormValues, unknown, TaskDetails>({
    resolver: standardSchemaResolver(taskDetails),
    defaultValues: initialValues(task),
    // Beside the defaults, so that the form counts as changed.
    ...(draft && { values: draft, resetOptions: { keepDefaultValues: true } }),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  useEditedTaskAcrossSignIn(() => (isDirty ? { task, draft: form.getValues() } : undefined));
  const { save, isSaving } = useSaving(task, onClose);

  function leave() {
    if (isDirty) setIsLeaving(true);
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        onOpenChange={leave}
        title={task ? 'Edit Task' : 'Create New Task'}
        description={task ? task.taskNumber : 'Create a new task and assign it to team members'}
        footer={
          <>
            <Button onClick={leave}>Cancel</Button>
            {!isGone && (
              <Button type="submit" form={formId} variant="primary" busy={isSaving}>
                {isSaving ? 'Saving...' : task ? 'Save Changes' : 'Create Task'}
              </Button>
            )}
          </>
        }
      >
        {draft && <FormNote>{RESTORED_TEXT}</FormNote>}
        {isGone && <FormAlert>{GONE}</FormAlert>}
        <FormProvider {...form}>
          <TaskFields id={formId} assigned={task?.assignees ?? []} onSubmit={save} />
        </FormProvider>
      </Dialog>
      <DiscardDialog
        open={isLeaving}
        onKeep={() => {
          setIsLeaving(false);
        }}
        onDiscard={onClose}
      />
    </>
  );
}

const GONE =
  'This task has been deleted and can’t be saved. What you have typed stays here until you close the form.';

function useSaving(task: Task | null, onSaved: () => void) {
  // Beside `isPending`, which a second click can come before.
  const isUnderWay = useRef(false);

  function onSuccess(description: string) {
    toastSuccess(description);
    onSaved();
  }

  function onSettled() {
    isUnderWay.current = false;
  }

  const create = useMutation({
    ...taskMutations.create(),
    onSuccess: () => {
      onSuccess('Task created successfully');
    },
    onError: toastError,
    onSettled,
  });
  const update = useMutation({
    ...taskMutations.update(),
    onSuccess: () => {
      onSuccess('Task updated successfully');
    },
    onError: toastError,
    onSettled,
  });
  const isSaving = create.isPending || update.isPending;

  function save(details: TaskDetails) {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const sent = withTextIds(details);
    if (task) update.mutate({ id: task.id, details: sent });
    else create.mutate(sent);
  }

  return { save, isSaving };
}

/** Returns the task with the ids of its assignees as texts, as they are sent. */
function withTextIds(details: TaskDetails) {
  return { ...details, assigneeIds: details.assigneeIds.map(String) };
}
