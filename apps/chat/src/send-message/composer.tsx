import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { messageMutations } from '@atrium/api-client/messages';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Message } from '@atrium/contracts/messages';
import { newMessage } from '@atrium/contracts/messages';
import {
  Button,
  IconButton,
  isComposing,
  TextAreaField,
  toastOffsetAnchor,
  tokens,
} from '@atrium/ui';
import { toastChatError } from '../errors/explain-chat-error';
import type { ChangeDraft, Draft } from './drafts';
import { nextAttempt } from './drafts';
import { Quote } from './quote';
import { useRejectedChange } from './rejected-change';

interface ComposerProps {
  recipientId: number;
  draft: Draft;
  onDraftChange: ChangeDraft;
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
 * cancels a change. Sends one message at a time.
 */
export function Composer({
  recipientId,
  draft,
  onDraftChange,
  nameOf,
  input,
  autoFocuses,
  onSent,
  onChanged,
}: ComposerProps) {
  const queryClient = useQueryClient();
  const [inputError, setInputError] = useState<string>();
  const mutation = messageMutations.send(recipientId);
  const filter = { mutationKey: mutation.mutationKey };
  // From the cache, as the mutation may have started before this component was remounted.
  const isSending = useIsMutating(filter) > 0;
  const send = useMutation({
    ...mutation,
    onSuccess: () => {
      onDraftChange({ text: '', quoted: undefined, lastAttempt: undefined, isRestored: false });
      onSent();
      input.current?.focus();
    },
    onError: (error) => toastChatError(error, 'Failed to send message'),
  });

  const onRejected = useRejectedChange(recipientId);
  const save = useMutation({
    ...messageMutations.edit(recipientId),
    onSuccess: (changed) => {
      onDraftChange({ edit: undefined });
      onChanged(changed);
    },
    onError: (error) => onRejected(error, 'Failed to change message'),
  });
  const { edit, quoted } = draft;
  const text = edit ? edit.text : draft.text;
  const isBusy = edit ? save.isPending : isSending;
  const isUnsent = !edit && !isSending && draft.lastAttempt?.content === text;

  // Synchronizes with the focus, which would stay in the list. Not on touch screens, where the keyboard
  // would cover the conversation.
  useEffect(() => {
    if (autoFocuses && !matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [autoFocuses, input]);

  function cancelEdit() {
    setInputError(undefined);
    onDraftChange({ edit: undefined });
    input.current?.focus();
  }

  function submit() {
    // Checks the cache, as a second key press can come before the next render.
    if (isBlank(text) || isBusy || (!edit && queryClient.isMutating(filter) > 0)) return;
    if (edit && text === edit.original) {
      cancelEdit();
      return;
    }
    const { error } = newMessage.safeParse({ recipientId, content: text });
    setInputError(error?.issues[0]?.message);
    if (error) return;
    if (edit) {
      save.mutate({ id: edit.id, content: text });
      return;
    }
    const attempt = nextAttempt(draft);
    onDraftChange({ lastAttempt: attempt });
    send.mutate(attempt);
  }

  function handleKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && edit && !isBusy) cancelEdit();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  }

  const unsentHint = isUnsent ? NOT_SENT : undefined;
  const saveLabel = isBusy ? 'Saving...' : 'Save';
  const sendLabel = isBusy ? 'Sending...' : 'Send';

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
        <Strip>
          <span>Editing message</span>
          <IconButton label="Cancel editing" icon={CLOSE} disabled={isBusy} onClick={cancelEdit} />
        </Strip>
      )}
      {!edit && quoted && (
        <Strip>
          <Quote name={nameOf(quoted.senderId)} quoted={quoted} />
          <IconButton
            label="Remove quote"
            icon={CLOSE}
            disabled={isBusy}
            onClick={() => {
              onDraftChange({ quoted: undefined });
              input.current?.focus();
            }}
          />
        </Strip>
      )}
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
          if (edit) onDraftChange({ edit: { ...edit, text: target.value } });
          else onDraftChange({ text: target.value, isRestored: false });
        }}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={isBlank(text)}>
        {edit ? saveLabel : sendLabel}
      </Button>
    </Form>
  );
}

const CLOSE = <X size={16} />;
const NOT_SENT = 'Not sent. Send tries again and sends it only once.';

const Strip = styled.div`
  display: grid;
  grid-column: 1 / -1;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const Form = styled.form`
  display: grid;
  flex: none;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.border};

  @media (pointer: coarse) {
    > button {
      min-height: 40px;
    }
  }
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
