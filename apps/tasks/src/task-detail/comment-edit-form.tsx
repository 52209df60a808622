import { styled } from 'styled-components';
import { isBlank } from '@atrium/contracts/clean-text';
import { Button, Stack, tokens } from '@atrium/ui';
import { CommentField } from './comment-field';
import { useSendComment } from './use-send-comment';

/** Change of a comment that is being typed. */
export interface CommentEdit {
  commentId: number;
  /** The text before the change. */
  content: string;
  text: string;
}

interface CommentEditFormProps {
  taskId: number;
  edit: CommentEdit;
  /** Called with null at the end of the change. */
  onChange: (edit: CommentEdit | null) => void;
}

export function CommentEditForm({ taskId, edit, onChange }: CommentEditFormProps) {
  const { text } = edit;
  const { send, isSending, error, clearError } = useSendComment(taskId, close, edit.commentId);

  function close() {
    onChange(null);
  }

  function submit() {
    if (!isBlank(text)) send(text);
  }

  return (
    <Stack
      as="form"
      $gap={2}
      noValidate
      aria-label="Edit comment"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CommentField
        label="Comment"
        hideLabel
        autoFocus
        value={text}
        readOnly={isSending}
        error={error}
        onChange={(changed) => {
          clearError();
          onChange({ ...edit, text: changed });
        }}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
        onSend={submit}
        onCancel={close}
      />
      <Actions>
        <Button size="small" onClick={close}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="small"
          variant="primary"
          busy={isSending}
          disabled={isBlank(text)}
        >
          Save
        </Button>
      </Actions>
    </Stack>
  );
}

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
`;
