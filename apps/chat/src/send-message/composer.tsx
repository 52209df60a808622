import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { messageMutations } from '@atrium/api-client/messages';
import { newMessage } from '@atrium/contracts/messages';
import { Button, TextAreaField, toastOffsetAnchor, tokens } from '@atrium/ui';
import { toastError } from '../toasts';
import type { Draft } from './drafts';
import { nextTry } from './drafts';

interface ComposerProps {
  recipientId: number;
  draft: Draft;
  onDraftChange: (draft: Draft) => void;
  /** Whether the person has just chosen this conversation. */
  takesFocus: boolean;
  /** Told once the server has the message and it stands in the conversation. */
  onSent: () => void;
}

/** Where a message is typed: Enter sends it, Shift+Enter breaks the line. One is sent at a time. */
export function Composer({ recipientId, draft, onDraftChange, takesFocus, onSent }: ComposerProps) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLTextAreaElement>(null);
  const [fault, setFault] = useState<string>();
  const sending = messageMutations.send(recipientId);
  const sameSending = { mutationKey: sending.mutationKey };
  // Of the cache, since the person may have gone to another conversation and come back meanwhile.
  const isSending = useIsMutating(sameSending) > 0;
  const send = useMutation({
    ...sending,
    onSuccess: () => {
      onDraftChange({ text: '' });
      onSent();
      input.current?.focus();
    },
    onError: (error) => {
      toastError(error, 'Failed to send message');
    },
  });

  // Synchronises with the focus, which would stay in the list, before everybody below; a finger is not
  // led to the field, since a phone would cover the conversation with its keyboard.
  useEffect(() => {
    if (takesFocus && !matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }, [takesFocus]);

  function submit() {
    // Asked of the cache again: a second key can come before the next rendering.
    if (draft.text.trim() === '' || queryClient.isMutating(sameSending) > 0) return;
    const attempt = nextTry(draft);
    const { error } = newMessage.safeParse({ recipientId, content: attempt.content });
    setFault(error?.issues[0]?.message);
    if (error) return;
    onDraftChange({ text: draft.text, lastTry: attempt });
    send.mutate(attempt);
  }

  function sendOnEnter(event: KeyboardEvent) {
    // An input method ends its own word with Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
        // What is on its way can't be taken back any more, and the field is emptied at its end.
        readOnly={isSending}
        hint={draft.isRestored ? RESTORED : undefined}
        error={fault}
        onKeyDown={sendOnEnter}
        onChange={({ target }) => {
          setFault(undefined);
          onDraftChange({ ...draft, text: target.value, isRestored: false });
        }}
      />
      <Button type="submit" variant="primary" busy={isSending} disabled={!draft.text.trim()}>
        {isSending ? 'Sending...' : 'Send'}
      </Button>
    </Form>
  );
}

const RESTORED = 'Restored what you had typed before your session ended.';

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
    /* Grows with what is typed, where the browser can. */
    field-sizing: content;
  }
`;
