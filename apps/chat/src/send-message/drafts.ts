import { useState } from 'react';
import type { MessageDraft } from '@atrium/api-client/messages';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import { useUnsavedWork } from '../unsaved-work';

/** Unsent text to one user. */
export interface Draft {
  text: string;
  /** The last attempt to send it, which may have reached the server. */
  lastAttempt?: MessageDraft;
  /** Whether it was restored, and not changed since. */
  isRestored?: boolean;
}

/** Returns the draft of each recipient, and a function that changes one. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => new Map());
  const isAnyTyped = [...drafts.values()].some(isTyped);
  useUnsavedWork(isAnyTyped);
  const restored = useDraftAcrossSignIn('chat/drafts', () => (isAnyTyped ? drafts : undefined));
  const [isRestored, setIsRestored] = useState(false);
  if (restored && !isRestored) {
    setIsRestored(true);
    setDrafts(markRestored(restored));
  }
  return {
    draftFor: (recipientId: number): Draft => drafts.get(recipientId) ?? { text: '' },
    changeDraft: (recipientId: number, draft: Draft) => {
      setDrafts((current) => new Map(current).set(recipientId, draft));
    },
  };
}

function markRestored(drafts: ReadonlyMap<number, Draft>): ReadonlyMap<number, Draft> {
  const typed = [...drafts].filter(([, draft]) => isTyped(draft));
  return new Map(typed.map(([id, draft]) => [id, { ...draft, isRestored: true }]));
}

function isTyped({ text }: Draft): boolean {
  return !isBlank(text);
}

/** Returns the message to send. Unchanged text reuses the idempotency key of the last attempt. */
export function nextAttempt({ text, lastAttempt }: Draft): MessageDraft {
  return lastAttempt?.content === text
    ? lastAttempt
    : { content: text, idempotencyKey: createIdempotencyKey() };
}

// `crypto.randomUUID` is not available over plain HTTP.
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
