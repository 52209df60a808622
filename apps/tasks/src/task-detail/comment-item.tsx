import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import type { TaskComment } from '@atrium/contracts/tasks';
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

interface CommentItemProps {
  taskId: number;
  comment: TaskComment;
  /** Whether the signed-in user is the author and may delete it. */
  isOwn: boolean;
  /** Whether a colleague has just added it. */
  isChanged: boolean;
}

const DATE_FORMAT = 'MMM d, yyyy, h:mm a';

export function CommentItem({ taskId, comment, isOwn, isChanged }: CommentItemProps) {
  const { id, content, createdAt, author } = comment;
  return (
    <Item data-changed={isChanged}>
      <Avatar name={author.username} size={24} decorative />
      <Text>
        <Content dir="auto">{content}</Content>
        <Byline>
          <Author dir="auto">{author.username}</Author>{' '}
          <time dateTime={createdAt}>{formatDate(createdAt, DATE_FORMAT)}</time>
        </Byline>
      </Text>
      {isOwn && <DeleteButton taskId={taskId} commentId={id} />}
    </Item>
  );
}

interface DeleteButtonProps {
  taskId: number;
  commentId: number;
}

function DeleteButton({ taskId, commentId }: DeleteButtonProps) {
  const { mutateAsync, isPending } = useMutation({
    ...taskMutations.deleteComment(),
    onSuccess: () => {
      toastSuccess('Comment deleted successfully');
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const deleteComment = useSingleFlight(mutateAsync);

  return (
    <IconButton
      label="Delete comment"
      icon={<Trash2 size={16} aria-hidden />}
      aria-disabled={isPending}
      onClick={() => {
        deleteComment({ taskId, commentId });
      }}
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
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;
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

const Content = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;
