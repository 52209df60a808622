import { useMutation } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { fileUrl } from '@atrium/api-client/file-url';
import { taskCommentMutations } from '@atrium/api-client/tasks';
import { attachmentNames } from '@atrium/contracts/attachments';
import type { TaskComment } from '@atrium/contracts/tasks';
import { COMMENT_EDIT_MINUTES } from '@atrium/contracts/tasks';
import {
  Avatar,
  changedStyle,
  IconButton,
  toastError,
  toastSuccess,
  tokens,
  useSingleFlight,
} from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';
import { FileList } from '@atrium/ui/files';
import { CommentContent } from './comment-content';
import type { CommentEdit } from './comment-edit-form';
import { CommentEditForm } from './comment-edit-form';

interface CommentItemProps {
  taskId: number;
  comment: TaskComment;
  /** Change of this comment that is being typed. */
  edit: CommentEdit | undefined;
  /** Whether files are for its change that are dropped on the dialog or pasted. */
  takesFiles: boolean;
  onEditChange: (edit: CommentEdit | null) => void;
  /** Whether the signed-in user is the author and may change or delete it. */
  isOwn: boolean;
  /** Whether a colleague has just added it. */
  isChanged: boolean;
  /** Whether the address names it. */
  isLinked: boolean;
}

const DATE_FORMAT = 'MMM d, yyyy, h:mm a';

/** Largest height of a picture, in pixels: a line of text and the byline fit beside it into the scroll area. */
const MAX_PICTURE_HEIGHT = 120;

export function CommentItem({
  taskId,
  comment,
  edit,
  takesFiles,
  onEditChange,
  isOwn,
  isChanged,
  isLinked,
}: CommentItemProps) {
  const { id, content, createdAt, editedAt, author, attachments } = comment;
  // The content of a comment with files alone is their names.
  const text = attachments && content === attachmentNames(attachments) ? '' : content;
  const isEditable = useIsEditable(createdAt);
  const [wasEdited, setWasEdited] = useState(false);
  if (edit && !wasEdited) setWasEdited(true);
  return (
    <Item data-changed={isChanged} data-linked={isLinked} aria-current={isLinked || undefined}>
      <Avatar name={author.username} size={24} decorative />
      <Text>
        {edit ? (
          <CommentEditForm
            taskId={taskId}
            edit={edit}
            takesFiles={takesFiles}
            onChange={onEditChange}
          />
        ) : (
          <>
            {text && <CommentContent {...comment} />}
            <Files>
              <FileList
                files={attachments}
                fileUrl={fileUrl}
                maxPictureHeight={MAX_PICTURE_HEIGHT}
              />
            </Files>
          </>
        )}
        <Byline>
          <Author dir="auto">{author.username}</Author>{' '}
          <time dateTime={createdAt}>{formatDate(createdAt, DATE_FORMAT)}</time>{' '}
          {editedAt && (
            <time dateTime={editedAt} title={formatDate(editedAt, DATE_FORMAT)}>
              (edited)
            </time>
          )}
        </Byline>
      </Text>
      {isOwn && isEditable && !edit && (
        <IconButton
          label="Edit comment"
          icon={<Pencil size={16} />}
          // The form that had the focus is gone.
          autoFocus={wasEdited}
          onClick={() => onEditChange({ commentId: id, content: text, text, attachments })}
        />
      )}
      {isOwn && <DeleteButton taskId={taskId} commentId={id} />}
    </Item>
  );
}

/** Returns whether a comment is young enough to be changed. */
function useIsEditable(createdAt: string): boolean {
  const [isEditable, setIsEditable] = useState(() => readRemainingMs(createdAt) > 0);

  // Synchronizes with the clock.
  useEffect(() => {
    if (!isEditable) return;
    const timer = setTimeout(() => setIsEditable(false), readRemainingMs(createdAt));
    return () => clearTimeout(timer);
  }, [createdAt, isEditable]);

  return isEditable;
}

function readRemainingMs(createdAt: string): number {
  return Date.parse(createdAt) + COMMENT_EDIT_MINUTES * 60_000 - Date.now();
}

function DeleteButton({ taskId, commentId }: { taskId: number; commentId: number }) {
  const { mutateAsync, isPending } = useMutation({
    ...taskCommentMutations.delete(),
    onSuccess: () => toastSuccess('Comment deleted successfully'),
    onError: (error) => toastError(explainError(error)),
  });
  const deleteComment = useSingleFlight(mutateAsync);

  return (
    <IconButton
      label="Delete comment"
      icon={<Trash2 size={16} />}
      aria-disabled={isPending}
      onClick={() => deleteComment({ taskId, commentId })}
    />
  );
}

const Item = styled.li`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[3]};

  &[data-changed='true'] {
    ${changedStyle}
  }

  &[data-linked='true'] {
    background: ${tokens.color.changed};
    box-shadow: inset 3px 0 ${tokens.color.accent};
  }
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;
`;

const Files = styled.div`
  margin-block: ${tokens.space[1]};

  &:empty {
    display: none;
  }
`;

const Byline = styled.p`
  color: ${tokens.color.textSubtle};
  font-size: ${tokens.font.size.small};

  > time {
    white-space: nowrap;
  }
`;

const Author = styled.span`
  color: ${tokens.color.text};
  font-weight: ${tokens.font.weight.medium};
  overflow-wrap: anywhere;
`;
