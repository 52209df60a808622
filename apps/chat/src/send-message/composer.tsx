import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import { messageMutations } from '@atrium/api-client/messages';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { ConversationEntry, Message } from '@atrium/contracts/messages';
import { newMessage } from '@atrium/contracts/messages';
import {
  Button,
  hasCoarsePointer,
  isComposing,
  TextAreaField,
  toastOffsetAnchor,
  tokens,
} from '@atrium/ui';
import { AttachButton, UploadList } from '@atrium/ui/files';
import { areShortcutsOn } from '@atrium/ui/shortcut';
import { toastChatError } from '../errors/explain-chat-error';
import { ComposerStrip, QuoteStrip } from './composer-strip';
import type { DraftUploads } from './draft-uploads';
import type { ChangeDraft, Draft, MessageEdit } from './drafts';
import {
  afterSending,
  contentOf,
  editedContentOf,
  findLastAttempt,
  isEdited,
  keepEdit,
  nextAttempt,
} from './drafts';
import { useMessageNow } from './message-now';
import { useRejectedChange } from './rejected-change';
import { UploadStrip } from './upload-strip';

interface ComposerProps {
  recipientId: number;
  /** The newest messages of the last poll. */
  newest: readonly ConversationEntry[] | undefined;
  draft: Draft;
  onDraftChange: ChangeDraft;
  uploads: DraftUploads;
  /** Attaches files to the next message. */
  onFiles: (files: File[]) => void;
  /** Ends the change of a sent message, after a question if it would be lost. */
  onCancelEdit: () => void;
  /** Starts the change of the last own message, if it can be changed. */
  onEditLast: () => void;
  /** Returns the name of the sender of a quoted message. */
  nameOf: (userId: number) => string;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Whether to focus the field because the user has just selected this conversation. */
  autoFocuses: boolean;
  /** Called once the message has been sent and shown in the conversation. */
  onSent: () => void;
  /** Called with a sent message that was changed. */
  onChanged: (message: Message) => void;
}

/**
 * Field for a new message or for the change of a sent one: Enter sends, Shift+Enter adds a line, Escape
 * cancels a change. Sends one message at a time, once its files are uploaded. A changed text outlives its message.
 */
export function Composer({
  recipientId,
  newest,
  draft,
  onDraftChange,
  uploads,
  onFiles,
  onCancelEdit,
  onEditLast,
  nameOf,
  input,
  autoFocuses,
  onSent,
  onChanged,
}: ComposerProps) {
  const queryClient = useQueryClient();
  const [inputError, setInputError] = useState<string>();
  const [isWaiting, setIsWaiting] = useState(false);
  const mutation = messageMutations.send(recipientId);
  const filter = { mutationKey: mutation.mutationKey };
  // From the cache, as the mutation may have started before this component was remounted.
  const isSending = useIsMutating(filter) > 0;
  const send = useMutation({
    ...mutation,
    onSuccess: (_, sent) => {
      onDraftChange(afterSending(sent));
      onSent();
      input.current?.focus();
    },
    onError: (error) => toastChatError(error, 'Failed to send message'),
  });

  const onRejected = useRejectedChange(recipientId);
  const editing = messageMutations.edit(recipientId);
  const isSaving = useIsMutating({ mutationKey: editing.mutationKey }) > 0;
  const save = useMutation({
    ...editing,
    onSuccess: (changed, { id, content }) => {
      // Another message may be edited by now.
      onDraftChange(({ edit: current }) =>
        current?.id === id && editedContentOf(current) === content ? { edit: undefined } : {},
      );
      onChanged(changed);
    },
    onError: (error) => onRejected(error, 'Failed to change message'),
  });
  const { quoted } = draft;
  const isEditedGone = useMessageNow(recipientId, draft.edit?.id, newest)?.isDeleted === true;
  const edit = isEditedGone && !isEdited(draft.edit) ? undefined : draft.edit;
  const text = edit ? edit.text : draft.text;
  const isBusy = edit ? isSaving : isSending;
  const { attachments } = uploads;
  const isUnsent = !edit && !isSending && findLastAttempt(draft, attachments) !== undefined;
  const isComplete = !uploads.isUploading && !uploads.hasFailed;
  const hasFiles = edit
    ? edit.fileNames !== '' && !isEditedGone
    : uploads.items.length + attachments.length > 0;
  const hasContent = !isBlank(contentOf(draft, attachments));
  const isEmpty = isBlank(text) && !hasFiles;

  // Synchronizes with the focus, which would stay in the list. The keyboard of a touch screen would cover the
  // conversation.
  useEffect(() => {
    if (autoFocuses && !hasCoarsePointer()) input.current?.focus();
  }, [autoFocuses, input]);

  const isDue = isWaiting && isComplete && !edit;
  const sendDue = useEffectEvent(sendNow);
  // Synchronizes with the uploads that the message waits for.
  useEffect(() => {
    if (isDue) sendDue();
  }, [isDue]);

  function cancelEdit() {
    setInputError(undefined);
    onCancelEdit();
  }

  function submit() {
    if (isEmpty || isBusy) return;
    if (edit) submitEdit(edit);
    else if (isComplete) sendNow();
    else setIsWaiting(isBlank(text) || checkContent(text));
  }

  function submitEdit(changed: MessageEdit) {
    if (isEditedGone) {
      setInputError(undefined);
      onDraftChange(keepEdit);
      input.current?.focus();
      return;
    }
    if (!isEdited(changed)) {
      cancelEdit();
      return;
    }
    const content = editedContentOf(changed);
    if (checkContent(content)) save.mutate({ id: changed.id, content });
  }

  /** Sends the message with the files that are uploaded. */
  function sendNow() {
    // Checks the cache, as a second key press can come before the next render.
    if (queryClient.isMutating(filter) > 0) return;
    setIsWaiting(false);
    const attempt = nextAttempt(draft, attachments);
    if (isBlank(attempt.content) || !checkContent(attempt.content)) return;
    onDraftChange({ lastAttempt: attempt });
    send.mutate(attempt);
  }

  function sendWithout() {
    // The button disappears.
    input.current?.focus();
    sendNow();
  }

  /** Returns whether the server accepts a text; shows its error if not. */
  function checkContent(content: string): boolean {
    const { error } = newMessage.safeParse({ recipientId, content });
    setInputError(error?.issues[0]?.message);
    return !error;
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && edit && !isBusy) cancelEdit();
    if (
      event.key === 'ArrowUp' &&
      text === '' &&
      !edit &&
      !hasModifier(event) &&
      areShortcutsOn()
    ) {
      event.preventDefault();
      onEditLast();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  const unsentHint = isUnsent ? NOT_SENT : undefined;
  const saveLabel = isBusy ? 'Saving...' : 'Save';
  const editLabel = isEditedGone ? 'Use as new message' : saveLabel;
  const sendLabel = isSending ? 'Sending...' : 'Send';
  const newLabel = isWaiting ? 'Waiting...' : sendLabel;

  return (
    <Form
      {...toastOffsetAnchor}
      noValidate
      aria-label={edit ? 'Edit message' : 'New message'}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {edit && (
        <ComposerStrip closeLabel="Cancel editing" isBusy={isBusy} onClose={cancelEdit}>
          <span role="status">{isEditedGone ? EDITED_IS_GONE : 'Editing message'}</span>
        </ComposerStrip>
      )}
      {!edit && quoted && (
        <QuoteStrip
          otherId={recipientId}
          quoted={quoted}
          newest={newest}
          name={nameOf(quoted.senderId)}
          isBusy={isBusy}
          onClose={() => {
            onDraftChange({ quoted: undefined });
            input.current?.focus();
          }}
        />
      )}
      {!edit && (
        <FilesBox>
          <Files>
            <UploadList uploads={uploads} fileUrl={fileUrl} />
            {(isWaiting || uploads.interrupted.length > 0) && (
              <UploadStrip
                uploads={uploads}
                isWaiting={isWaiting}
                onStopWaiting={() => {
                  setIsWaiting(false);
                  input.current?.focus();
                }}
                onSendWithout={hasContent ? sendWithout : undefined}
              />
            )}
          </Files>
        </FilesBox>
      )}
      <AttachButton onFiles={onFiles} />
      <MessageField
        ref={input}
        label="Message"
        hideLabel
        placeholder="Type a message..."
        rows={1}
        value={text}
        // The message being sent can't be changed, and the field is cleared afterwards.
        readOnly={isBusy}
        hint={draft.isRestored ? RESTORED_DRAFT_TEXT : unsentHint}
        error={inputError}
        onKeyDown={handleKey}
        onChange={({ target }) => {
          setInputError(undefined);
          setIsWaiting(false);
          if (edit) onDraftChange({ edit: { ...edit, text: target.value } });
          else onDraftChange({ text: target.value, isRestored: false });
        }}
      />
      <Button
        type="submit"
        variant="primary"
        busy={isBusy || (isWaiting && !edit)}
        disabled={isEmpty}
      >
        {edit ? editLabel : newLabel}
      </Button>
    </Form>
  );
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

const NOT_SENT = 'Not sent. Send tries again and sends it only once.';
const EDITED_IS_GONE = 'This message was deleted. Your text is kept.';

const Form = styled.form`
  display: grid;
  flex: none;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.border};

  @media (pointer: coarse) {
    > button {
      min-height: ${tokens.touchTarget};
    }
  }
`;

/* Leaves room for the field, whatever files and names there are. */
const FilesBox = styled.div`
  display: flex;
  grid-column: 1 / -1;
  /* Shows the end first, and stays there while files are added. */
  flex-direction: column-reverse;
  max-height: 30vh;
  /* Room for focus rings. */
  margin: calc(-1 * ${tokens.space[1]});
  padding: ${tokens.space[1]};
  overflow-y: auto;

  &:has(> :empty) {
    display: none;
  }
`;

const Files = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
`;

const MessageField = styled(TextAreaField)`
  > textarea {
    max-height: 160px;
    overflow-y: auto;
    resize: none;
    /* Grows with its content, where supported. */
    field-sizing: content;
  }
`;
