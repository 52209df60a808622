import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainError } from '@atrium/api-client';
import { taskCommentMutations } from '@atrium/api-client/tasks';
import { userQueries } from '@atrium/api-client/users';
import type { Attachment } from '@atrium/contracts/attachments';
import { attachmentNames } from '@atrium/contracts/attachments';
import { isBlank } from '@atrium/contracts/clean-text';
import { findAtSigns, findMentions } from '@atrium/contracts/mentions';
import { newTaskComment } from '@atrium/contracts/tasks';
import { toastError, useSingleFlight } from '@atrium/ui';

/** A comment as its author enters it. */
interface CommentInput {
  /** May be blank if there are files: their names are sent instead. */
  text: string;
  attachments: readonly Attachment[];
  /** Ids of the files; undefined if the comment keeps those that it has. */
  attachmentIds: number[] | undefined;
}

/**
 * Sends a new comment, or a changed one, with the users whom it mentions.
 *
 * @param commentId of the changed comment
 */
export function useSendComment(taskId: number, onSent: () => void, commentId?: number) {
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const callbacks = {
    onSuccess: onSent,
    onError: (reason: Error) => toastError(explainError(reason)),
  };
  const create = useMutation({ ...taskCommentMutations.create(), ...callbacks });
  const update = useMutation({ ...taskCommentMutations.update(), ...callbacks });

  const send = useSingleFlight(async ({ text, attachments, attachmentIds }: CommentInput) => {
    const hasText = !isBlank(text);
    const users =
      findAtSigns(text).length > 0
        ? // Without the users, the comment is sent without mentions.
          await queryClient.query({ ...userQueries.list(), staleTime: 'static' }).catch(() => [])
        : [];
    const userIds = new Set(findMentions(text, users).map(({ userId }) => userId));
    const comment = newTaskComment.safeParse({
      content: hasText ? text : attachmentNames(attachments),
      // Names of files mention nobody, which the server would not know.
      mentionedIds: userIds.size > 0 || !hasText ? [...userIds] : undefined,
      attachmentIds,
    });
    setError(comment.error?.issues[0]?.message);
    if (!comment.data) return;
    const input = { taskId, ...comment.data };
    if (commentId === undefined) await create.mutateAsync(input);
    else await update.mutateAsync({ commentId, ...input });
  });

  return {
    send,
    isSending: create.isPending || update.isPending,
    error,
    clearError: () => setError(undefined),
  };
}
