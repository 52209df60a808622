import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import { isAdmin, useDraftAcrossSignIn, useUser } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Task } from '@atrium/contracts/tasks';
import {
  Button,
  Dialog,
  isolate,
  Stack,
  TextAreaField,
  tokens,
  useDiscardPrompt,
} from '@atrium/ui';
import { FileList, isSameFiles } from '@atrium/ui/files';
import { renderLinks } from '@atrium/ui/linked-text';
import { useShortcut } from '@atrium/ui/shortcut';
import { useUnsavedWork } from '../unsaved-work';
import type { CommentEdit } from './comment-edit-form';
import type { CommentDraft } from './comment-form';
import { Comments } from './comments';
import { CopyLinkButton } from './copy-link-button';
import { HistoryButton } from './history-button';
import type { LinkedComment } from './linked-comment';
import { TaskPager } from './task-pager';
import { TaskProperties } from './task-properties';

export interface TaskDialogActions {
  onOpen: (task: Task) => void;
  onEdit: (task: Task) => void;
  onDelete: (task: Task) => void;
  onClose: () => void;
}

interface TaskDialogProps extends CommentDraft, TaskDialogActions {
  /** Undefined if the task does not exist or was deleted. */
  task: Task | undefined;
  taskNumber: string;
  /** The tasks of the list in their order. */
  shownTasks: readonly Task[];
  linkedComment: LinkedComment | null;
}

/** Shows a task or a not-found message. Leaving it asks before it discards what would be lost. */
export function TaskDialog({
  task,
  taskNumber,
  shownTasks,
  linkedComment,
  onOpen,
  onEdit,
  onDelete,
  onClose,
  ...draft
}: TaskDialogProps) {
  const user = useUser();
  // Called twice: the state starts with the restored edit and is then the source of later ones.
  const restored = useDraftAcrossSignIn<CommentEdit>('tasks/comment-edit', () => undefined);
  const [edit, setEdit] = useState(restored ?? null);
  const isEdited = edit !== null && isChanged(edit);
  const { attachments, areUnfinished } = draft.files;
  const hasComment = !isBlank(draft.draft) || attachments.length > 0 || areUnfinished;
  useDraftAcrossSignIn('tasks/comment-edit', () => (isEdited ? edit : undefined));
  const { leave, prompt } = useDiscardPrompt(hasComment || isEdited);
  useUnsavedWork(isEdited || areUnfinished, 'task');
  const toolbar = useRef<HTMLDivElement>(null);
  useShortcut('e', () => toolbar.current, editTask);

  function close() {
    leave(() => {
      if (hasComment) {
        draft.onDraftChange('');
        draft.onFilesChange({ attachments: [], areUnfinished: false });
      }
      onClose();
    });
  }

  /** Runs an action after which an unsent comment is kept, but no running upload and no change of a comment. */
  function leaveEdit(action: () => void) {
    function run() {
      setEdit(null);
      action();
    }
    if (isEdited || areUnfinished) leave(run);
    else run();
  }

  function editTask() {
    if (task) leaveEdit(() => onEdit(task));
  }

  return (
    <>
      {task ? (
        <Dialog
          open
          onOpenChange={close}
          title={`${task.taskNumber} ${isolate(task.title)}`}
          footer={
            <>
              <Button variant="ghost" icon={<Trash2 size={16} />} onClick={() => onDelete(task)}>
                Delete
              </Button>
              <Button
                icon={<Pencil size={16} />}
                aria-keyshortcuts="e"
                title="Edit (E)"
                onClick={editTask}
              >
                Edit
              </Button>
            </>
          }
        >
          <Toolbar ref={toolbar}>
            <TaskPager
              task={task}
              shownTasks={shownTasks}
              onOpen={(other) => {
                leaveEdit(() => onOpen(other));
              }}
            />
            <Tools key={task.id}>
              {isAdmin(user) && <HistoryButton taskId={task.id} />}
              <CopyLinkButton task={task} />
            </Tools>
          </Toolbar>
          <Stack key={task.id} $gap={4}>
            {task.description ? (
              <Description dir="auto">{renderLinks(task.description)}</Description>
            ) : (
              <Placeholder>No description</Placeholder>
            )}
            <TaskProperties task={task} />
            {task.attachments && task.attachments.length > 0 && (
              <Stack as="section" $gap={2}>
                <Heading>Files</Heading>
                <FileList files={task.attachments} fileUrl={fileUrl} />
              </Stack>
            )}
            <Comments
              taskId={task.id}
              linked={linkedComment}
              draft={draft}
              edit={edit}
              onEditChange={setEdit}
            />
          </Stack>
        </Dialog>
      ) : (
        <TaskNotFound taskNumber={taskNumber} unsentComment={draft.draft.trim()} onClose={close} />
      )}
      {prompt}
    </>
  );
}

function isChanged({ text, content, files, attachments }: CommentEdit): boolean {
  if (text !== content) return true;
  return (
    files !== undefined && (files.areUnfinished || !isSameFiles(files.attachments, attachments))
  );
}

interface TaskNotFoundProps {
  taskNumber: string;
  /** Comment on a task that was deleted in the meantime; empty if there is none. */
  unsentComment: string;
  onClose: () => void;
}

function TaskNotFound({ taskNumber, unsentComment, onClose }: TaskNotFoundProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Task not found"
      footer={<Button onClick={onClose}>Back to all tasks</Button>}
    >
      <Stack $gap={4}>
        <p>{`There is no task ${taskNumber}. It may have been deleted.`}</p>
        {unsentComment && (
          <TextAreaField label="Your unsent comment" readOnly rows={4} value={unsentComment} />
        )}
      </Stack>
    </Dialog>
  );
}

const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  margin: 0 calc(-1 * ${tokens.space[2]}) ${tokens.space[3]};
`;

const Tools = styled.div`
  display: flex;
`;

const Description = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Heading = styled.h3`
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
`;

const Placeholder = styled.p`
  color: ${tokens.color.textSubtle};
`;
