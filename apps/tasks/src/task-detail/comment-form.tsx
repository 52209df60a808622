import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { explainError } from '@atrium/api-client';
import { taskMutations } from '@atrium/api-client/tasks';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import { newTaskComment } from '@atrium/contracts/tasks';
import {
  Button,
  TextAreaField,
  toastError,
  toastSuccess,
  tokens,
  useSingleFlight,
} from '@atrium/ui';

/** An unsent comment. */
export interface CommentDraft {
  draft: string;
  /** Whether the draft was restored, and not changed since. */
  isRestored: boolean;
  onDraftChange: (draft: string) => void;
}

interface CommentFormProps extends CommentDraft {
  taskId: number;
}

export function CommentForm({ taskId, draft, isRestored, onDraftChange }: CommentFormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [validationError, setValidationError] = useState<string>();
  const { mutateAsync, isPending } = useMutation({
    ...taskMutations.comment(),
    onSuccess: () => {
      onDraftChange('');
      toastSuccess('Comment added successfully');
      input.current?.focus();
    },
    onError: (error) => {
      toastError(explainError(error));
    },
  });
  const sendComment = useSingleFlight(mutateAsync);

  function submit() {
    const { data, error } = newTaskComment.safeParse({ content: draft });
    setValidationError(error?.issues[0]?.message);
    if (data) sendComment({ taskId, content: data.content });
    else input.current?.focus();
  }

  return (
    <Form
      noValidate
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextAreaField
        ref={input}
        label="Comment"
        hideLabel
        hint={isRestored ? RESTORED_DRAFT_TEXT : undefined}
        placeholder="Add a comment..."
        rows={2}
        value={draft}
        // The field is cleared after a successful request, so input in the meantime would be lost.
        readOnly={isPending}
        error={validationError}
        onChange={({ target }) => {
          setValidationError(undefined);
          onDraftChange(target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={isPending} disabled={isBlank(draft)}>
        Send
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: start;
  gap: ${tokens.space[2]};
`;
