import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import type { Attachment } from '@atrium/contracts/attachments';
import { isBlank } from '@atrium/contracts/clean-text';
import { Button, Stack, tokens } from '@atrium/ui';
import { AttachButton, FileDrop, FormFileList } from '@atrium/ui/files';
import { CommentField } from './comment-field';
import type { CommentFiles } from './use-comment-files';
import { useCommentFiles } from './use-comment-files';
import { useSendComment } from './use-send-comment';

/** Change of a comment that is being typed. */
export interface CommentEdit {
  commentId: number;
  /** The text before the change. */
  content: string;
  text: string;
  /** The files before the change. */
  attachments?: readonly Attachment[] | undefined;
  /** Missing until the form is shown. */
  files?: CommentFiles;
}

interface CommentEditFormProps {
  taskId: number;
  edit: CommentEdit;
  /** Whether files are for this comment that are dropped on the dialog or pasted. */
  takesFiles: boolean;
  /** Called with null at the end of the change. */
  onChange: (edit: CommentEdit | null) => void;
}

export function CommentEditForm({ taskId, edit, takesFiles, onChange }: CommentEditFormProps) {
  const { text } = edit;
  const { files, unfinished } = useCommentFiles({
    before: edit.attachments,
    initial: edit.files?.attachments ?? edit.attachments,
    onChange: (changed) => onChange({ ...edit, files: changed }),
  });
  const { uploads, attachments } = files;
  const hasFiles = attachments.length > 0 || unfinished.areUnfinished;
  const { send, isSending, error, clearError } = useSendComment(taskId, close, edit.commentId);

  function close() {
    onChange(null);
  }

  function submit() {
    if (files.error) return;
    if (unfinished.areUnfinished) unfinished.ask();
    else save();
  }

  function save() {
    if (isBlank(text) && attachments.length === 0) return;
    send({ text, attachments, attachmentIds: files.readChangedIds(edit.attachments) });
  }

  return (
    <FileDrop
      label="Drop files to attach them to the comment that you are editing"
      onFiles={takesFiles && !isSending ? uploads.add : undefined}
    >
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
        <FormFileList
          files={files}
          unfinished={unfinished}
          fileUrl={fileUrl}
          skipLabel="Save without them"
          onSkip={() => {
            unfinished.remove();
            save();
          }}
        />
        <Actions>
          <Attach disabled={isSending} onFiles={uploads.add} />
          <Button size="small" onClick={close}>
            Cancel
          </Button>
          <Button
            type="submit"
            size="small"
            variant="primary"
            busy={isSending || unfinished.isWaiting}
            disabled={isBlank(text) && !hasFiles}
          >
            Save
          </Button>
        </Actions>
      </Stack>
    </FileDrop>
  );
}

const Actions = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space[2]};
`;

const Attach = styled(AttachButton)`
  margin-inline-end: auto;
`;
