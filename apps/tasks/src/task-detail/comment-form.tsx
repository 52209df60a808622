import type { FocusEventHandler } from 'react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import { Button, toastSuccess, tokens } from '@atrium/ui';
import { AttachButton, FileDrop, FormFileList } from '@atrium/ui/files';
import { CommentField } from './comment-field';
import type { CommentFiles } from './use-comment-files';
import { useCommentFiles } from './use-comment-files';
import { useSendComment } from './use-send-comment';

/** An unsent comment. */
export interface CommentDraft {
  draft: string;
  /** Whether the draft was restored, and not changed since. */
  isRestored: boolean;
  onDraftChange: (draft: string) => void;
  files: CommentFiles;
  onFilesChange: (files: CommentFiles) => void;
}

interface CommentFormProps extends CommentDraft {
  taskId: number;
  /** Whether the text field gets the focus, to answer a mention. */
  isAnswer: boolean;
  /** Whether files are for this comment that are dropped on the dialog or pasted. */
  takesFiles: boolean;
  onFocus: FocusEventHandler;
}

export function CommentForm({
  taskId,
  isAnswer,
  draft,
  isRestored,
  onDraftChange,
  files: kept,
  onFilesChange,
  takesFiles,
  onFocus,
}: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { files, unfinished } = useCommentFiles({
    initial: kept.attachments,
    onChange: onFilesChange,
  });
  const { uploads, attachments } = files;
  const hasFiles = attachments.length > 0 || unfinished.areUnfinished;

  // Synchronizes with the focus: the dialog may be open already when a notice is followed.
  useEffect(() => {
    if (isAnswer) focusText(form.current);
  }, [isAnswer]);

  const { send, isSending, error, clearError } = useSendComment(taskId, () => {
    onDraftChange('');
    uploads.clear();
    toastSuccess('Comment added successfully');
  });

  function submit() {
    if (files.error) return;
    if (unfinished.areUnfinished) unfinished.ask();
    else sendComment();
  }

  function sendComment() {
    focusText(form.current);
    if (isBlank(draft) && attachments.length === 0) return;
    send({ text: draft, attachments, attachmentIds: files.readChangedIds(undefined) });
  }

  return (
    <FileDrop
      label="Drop files to attach them to the comment"
      onFiles={takesFiles && !isSending ? uploads.add : undefined}
    >
      <Form
        ref={form}
        noValidate
        aria-label="New comment"
        onFocus={onFocus}
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
        <Buttons>
          <Button
            type="submit"
            variant="primary"
            busy={isSending || unfinished.isWaiting}
            disabled={isBlank(draft) && !hasFiles}
          >
            Send
          </Button>
          <AttachButton disabled={isSending} onFiles={uploads.add} />
        </Buttons>
        <Files
          files={files}
          unfinished={unfinished}
          fileUrl={fileUrl}
          skipLabel="Send without them"
          onSkip={() => {
            unfinished.remove();
            sendComment();
          }}
        />
      </Form>
    </FileDrop>
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

const Buttons = styled.div`
  display: grid;
  justify-items: center;
  gap: ${tokens.space[1]};
`;

const Files = styled(FormFileList)`
  grid-column: 1 / -1;
`;
