import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageMutations } from '@atrium/api-client/messages';
import { RESTORED_DRAFT_TEXT } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import { newMessage } from '@atrium/contracts/messages';
import { Button, isComposing, TextAreaField, toastOffsetAnchor, tokens } from '@atrium/ui';
import { toastChatError } from '../errors/explain-chat-error';
import type { Draft } from './drafts';
import { nextAttempt } from './drafts';

interface ComposerProps {
  recipientId: number;
  draft: Draft;
  onDraftChange: (draft: Draft) => void;
  /** Whether to focus the field because the user has just selected this conversation. */
  autoFocuses: boolean;
  /** Called once the message has been sent and shown in the conversation. */
  onSent: () => void;
}

/** Field for a new message: Enter sends, Shift+Enter adds a line. Sends one message at a time. */
export function Composer({
  recipientId,
  draft,
  onDraftChange,
  autoFocuses,
  onSent,
}: ComposerProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const [inputError, setInputError] = useState<string>();
  const mutation = messageMutations.send(recipientId);
  const filter = { mutationKey: mutation.mutationKey };
  // From the cache, as the mutation may have started before this component was remounted.
  const isSending = useIsMutating(filter) > 0;
  const send = useMutation({
    ...mutation,
    onSuccess: () => {
      onDraftChange({ text: '' });
      onSent();
      input.current?.focus();
    },
    onError: (error) => {
      toastChatError(error, 'Failed to send message');
    },
  });

  // Synchronizes with the focus, which would stay in the list. Not on touch screens, where the keyboard
  // would cover the conversation.
  useEffect(() => {
    if (autoFocuses && !matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [autoFocuses]);

  function submit() {
    // Checks the cache, as a second key press can come before the next render.
    if (isBlank(draft.text) || queryClient.isMutating(filter) > 0) return;
    const attempt = nextAttempt(draft);
    const { error } = newMessage.safeParse({ recipientId, content: attempt.content });
    setInputError(error?.issues[0]?.message);
    if (error) return;
    onDraftChange({ text: draft.text, lastAttempt: attempt });
    send.mutate(attempt);
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  }

  return (
    <Form
      {...toastOffsetAnchor}
      noValidate
      aria-label="New message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <MessageField
        ref={input}
        label="Message"
        hideLabel
        placeholder="Type a message..."
        rows={1}
        value={draft.text}
        // The message being sent can't be changed, and the field is cleared afterwards.
        readOnly={isSending}
        hint={draft.isRestored ? RESTORED_DRAFT_TEXT : undefined}
        error={inputError}
        onKeyDown={sendOnEnter}
        onChange={({ target }) => {
          setInputError(undefined);
          onDraftChange({ ...draft, text: target.value, isRestored: false });
        }}
      />
      <Button type="submit" variant="primary" busy={isSending} disabled={isBlank(draft.text)}>
        {isSending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}

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
