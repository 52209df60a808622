import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { taskMutations } from '@atrium/api-client/tasks';
import { newTaskComment } from '@atrium/contracts/tasks';
import { Button, TextAreaField, tokens } from '@atrium/ui';
import { RESTORED_TEXT } from '../form-note';
import { toastError, toastSuccess } from '../toasts';

/** A comment that is being written. */
export interface CommentDraft {
  draft: string;
  /** Whether the draft is from before the last sign-in. */
  isRestored: boolean;
  onDraftChange: (draft: string) => void;
}

interface CommentFormProps extends CommentDraft {
  taskId: number;
}

export function CommentForm({ taskId, draft, isRestored, onDraftChange }: CommentFormProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  // Beside `isPending`, which a second click can come before.
  const isUnderWay = useRef(false);
  const [fault, setFault] = useState<string>();
  const comment = useMutation({
    ...taskMutations.comment(),
    onSuccess: () => {
      onDraftChange('');
      toastSuccess('Comment added successfully');
      input.current?.focus();
    },
    onError: toastError,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });

  function send() {
    if (isUnderWay.current) return;
    const { data, error } = newTaskComment.safeParse({ content: draft });
    setFault(error?.issues[0]?.message);
    if (!data) {
      input.current?.focus();
      return;
    }
    isUnderWay.current = true;
    comment.mutate({ taskId, content: data.content });
  }

  return (
    <Form
      noValidate
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextAreaField
        ref={input}
        label="Comment"
        hideLabel
        hint={isRestored ? RESTORED_TEXT : undefined}
        placeholder="Add a comment..."
        rows={2}
        value={draft}
        // What is on its way can't be taken back any more, and the field is emptied at its end.
        readOnly={comment.isPending}
        error={fault}
        onChange={({ target }) => {
          setFault(undefined);
          onDraftChange(target.value);
        }}
      />
      <Button type="submit" variant="primary" busy={comment.isPending} disabled={!draft.trim()}>
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
