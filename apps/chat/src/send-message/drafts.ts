import type { MessageDraft } from '@atrium/api-client';
import { useState } from 'react';
import { useUnsavedWork } from '../unsaved-work';

/** What is typed to one person and not sent yet. */
export interface Draft {
  text: string;
  /** The last try to send it, which may have arrived although nobody heard of it. */
  lastTry?: MessageDraft;
}

/** The drafts of the page by the recipient's id, and what changes one. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => new Map());
  useUnsavedWork([...drafts.values()].some(({ text }) => text.trim() !== ''));
  return {
    draftFor: (recipientId: number): Draft => drafts.get(recipientId) ?? { text: '' },
    changeDraft: (recipientId: number, draft: Draft) => {
      setDrafts((present) => new Map(present).set(recipientId, draft));
    },
  };
}

/** What to send of a draft: the same text again is another try of the same message. */
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
