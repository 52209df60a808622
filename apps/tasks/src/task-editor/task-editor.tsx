import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import { userQueries } from '@atrium/api-client/users';
import { RESTORED_DRAFT_TEXT, useDraftAcrossSignIn, useUser } from '@atrium/auth';
import type { Task, TaskDetails } from '@atrium/contracts/tasks';
import { taskDetails } from '@atrium/contracts/tasks';
import {
  Button,
  Checkbox,
  Dialog,
  rejectIncompleteDates,
  tokens,
  useDiscardPrompt,
} from '@atrium/ui';
import { DeletedNotice, formatValues, FormConflicts, useFormMerge } from '@atrium/ui/conflict';
import { FileDrop, FilesField, useUnfinishedFiles } from '@atrium/ui/files';
import { useUnsavedWork } from '../unsaved-work';
import { TaskFields } from './task-fields';
import type { EditorState, TaskEditorValues } from './task-form-values';
import { toEditorValues } from './task-form-values';
import { createTaskMergeFields } from './task-merge-fields';
import { useSaveTask } from './use-save-task';
import { useTaskFiles } from './use-task-files';

interface TaskEditorProps extends EditorState {
  /** The tasks as they were last read; undefined while they load. */
  tasks: readonly Task[] | undefined;
  onCreated: (task: Task) => void;
  onClose: () => void;
}

export function TaskEditor({ task, defaults, draft, tasks, onCreated, onClose }: TaskEditorProps) {
  const formId = useId();
  const { data: users = [] } = useQuery(userQueries.list());
  const { id: userId } = useUser();
  const [createsAnother, setCreatesAnother] = useState(false);
  const latest = task ? tasks?.find(({ id }) => id === task.id) : undefined;
  // A task that was deleted while the form was open can only be saved as a new one.
  const isDeleted = task !== null && tasks !== undefined && !latest;
  const { save, isSaving, rejectedVersion } = useSaveTask({
    onCreated: (created) => {
      onCreated(created);
      if (createsAnother) startAnother();
      else onClose();
    },
    onUpdated: onClose,
  });
  const form = useForm<TaskEditorValues, unknown, TaskDetails>({
    resolver: rejectIncompleteDates(standardSchemaResolver(taskDetails)),
    defaultValues: toEditorValues(task, defaults),
  });
  // Names stay known when the others remove an assignee.
  const assigned = [task, draft?.progress?.base, latest].flatMap((known) => known?.assignees ?? []);
  const fields = createTaskMergeFields(users, assigned);
  const merge = useFormMerge({
    form,
    start: task,
    latest,
    toValues: toEditorValues,
    fields,
    userId,
    isSaving,
  });
  const { restoreDraft } = merge;
  const files = useTaskFiles({ form, draft, isDeleted });
  const unfinished = useUnfinishedFiles(files.uploads);
  const { isDirty } = form.formState;
  const hasInput = isDirty || unfinished.areUnfinished;
  const { leave, prompt } = useDiscardPrompt(hasInput);
  useUnsavedWork(hasInput);
  useDraftAcrossSignIn<EditorState>('tasks/editor', () =>
    isDirty ? { task, ...(defaults && { defaults }), draft: merge.saveDraft() } : undefined,
  );

  // Synchronizes with the fields, which react-hook-form keeps outside of React.
  useEffect(() => {
    if (draft) restoreDraft(draft);
  }, [draft, restoreDraft]);

  function close() {
    leave(onClose);
  }

  function startAnother() {
    const [type, assigneeIds] = form.getValues(['type', 'assigneeIds']);
    // Before the reset, which drops the fields until the next render.
    form.setFocus('title');
    form.reset(toEditorValues(null, { type, assigneeIds }));
    files.uploads.clear();
  }

  function submit(details: TaskDetails, skipsUnfinished: boolean) {
    if (files.error || (!isDeleted && !merge.checkConflicts())) return;
    if (unfinished.areUnfinished && !skipsUnfinished) {
      unfinished.ask();
      return;
    }
    unfinished.remove();
    const base = isDeleted ? null : (merge.progress?.base ?? null);
    const attachmentIds = files.readChangedIds(base?.attachments);
    save({ task: base, details: { ...details, attachmentIds } });
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
            {!task && (
              <Another
                label="Create another"
                checked={createsAnother}
                onChange={({ target }) => setCreatesAnother(target.checked)}
              />
            )}
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              form={formId}
              variant="primary"
              busy={isSaving || unfinished.isWaiting}
            >
              {isSaving ? 'Saving...' : getSaveLabel(task, isDeleted)}
            </Button>
          </>
        }
      >
        {draft && <Notice role="status">{RESTORED_DRAFT_TEXT}</Notice>}
        {isDeleted ? (
          <DeletedNotice readText={() => formatValues(form.getValues(), fields)}>
            {DELETED_TEXT}
          </DeletedNotice>
        ) : (
          <FormConflicts merge={merge} subject="task" rejectedVersion={rejectedVersion} />
        )}
        <FormProvider {...form}>
          <FileDrop
            label="Drop files to attach them to the task"
            onFiles={isSaving ? undefined : files.uploads.add}
          >
            <TaskFields
              id={formId}
              assigned={assigned}
              onSubmit={(details) => submit(details, false)}
            >
              <FilesField
                files={files}
                unfinished={unfinished}
                fileUrl={fileUrl}
                onSkip={() => {
                  void form.handleSubmit((details) => submit(details, true))();
                }}
              />
            </TaskFields>
          </FileDrop>
        </FormProvider>
      </Dialog>
      {prompt}
    </>
  );
}

const DELETED_TEXT =
  'This task has been deleted and can’t be saved. You can copy your input, or save it as a new task without its comments and files.';

function getSaveLabel(task: Task | null, isDeleted: boolean): string {
  if (isDeleted) return 'Save as New';
  return task ? 'Save Changes' : 'Create Task';
}

const Notice = styled.p`
  margin-bottom: ${tokens.space[4]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  color: ${tokens.color.textMuted};
`;

const Another = styled(Checkbox)`
  margin-inline-end: auto;
`;
