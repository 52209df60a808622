import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import { Button, toastSuccess, tokens } from '@atrium/ui';
import { CommentField } from './comment-field';
import { useSendComment } from './use-send-comment';

/** An unsent comment. */
export interface CommentDraft {
  draft: string;
  /** Whether the draft was restored, and not changed since. */
  isRestored: boolean;
  onDraftChange: (draft: string) => void;
}

interface CommentFormProps extends CommentDraft {
  taskId: number;
  /** Whether the text field gets the focus, to answer a mention. */
  isAnswer: boolean;
}

export function CommentForm({
  taskId,
  isAnswer,
  draft,
  isRestored,
  onDraftChange,
}: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);

  // Synchronizes with the focus: the dialog may be open already when a notice is followed.
  useEffect(() => {
    if (isAnswer) focusText(form.current);
  }, [isAnswer]);

  const { send, isSending, error, clearError } = useSendComment(taskId, () => {
    onDraftChange('');
    toastSuccess('Comment added successfully');
  });

  function submit() {
    focusText(form.current);
    if (!isBlank(draft)) send(draft);
  }

  return (
    <Form
      ref={form}
      noValidate
      aria-label="New comment"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CommentField
        label="Comment"
        hideLabel
        hint={isRestored ? RESTORED_DRAFT_TEXT : undefined}
        placeholder="Add a comment..."
        value={draft}
        // The field is cleared after a successful request, so input in the meantime would be lost.
        readOnly={isSending}
        error={error}
        onChange={(text) => {
          clearError();
          onDraftChange(text);
        }}
        onSend={submit}
      />
      <Button type="submit" variant="primary" busy={isSending} disabled={isBlank(draft)}>
        Send
      </Button>
    </Form>
  );
}

function focusText(form: HTMLFormElement | null) {
  form?.querySelector('textarea')?.focus();
}

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: ${tokens.space[2]};
`;
