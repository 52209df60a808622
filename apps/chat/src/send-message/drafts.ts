import { useState } from 'react';
import type { MessageDraft } from '@atrium/api-client/messages';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { useUnsavedWork } from '../unsaved-work';

/** Text to one user that is not sent yet. */
export interface Draft {
  text: string;
  /** The last attempt to send it. It may have arrived without a response. */
  lastTry?: MessageDraft;
  /** Whether it was typed before the session ended, and not changed since. */
  isRestored?: boolean;
}

/** Returns the drafts of the page by the recipient's id, and how to change one. */
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
      setDrafts((present) => new Map(present).set(recipientId, draft));
    },
  };
}

function markRestored(drafts: ReadonlyMap<number, Draft>): ReadonlyMap<number, Draft> {
  const typed = [...drafts].filter(([, draft]) => isTyped(draft));
  return new Map(typed.map(([id, draft]) => [id, { ...draft, isRestored: true }]));
}

function isTyped({ text }: Draft): boolean {
  return text.trim() !== '';
}

/** Returns what to send of a draft: the same text again is another attempt at the same message. */
export function nextTry({ text, lastTry }: Draft): MessageDraft {
  return lastTry?.content === text
    ? lastTry
    : { content: text, idempotencyKey: createIdempotencyKey() };
}

// Not crypto.randomUUID, which a page without TLS does not have.
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
