import { useState } from 'react';
import type { MessageDraft } from '@atrium/api-client/messages';
import { useDraftAcrossSignIn } from '@atrium/auth';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Message } from '@atrium/contracts/messages';
import { useUnsavedWork } from '../unsaved-work';

/** Unsaved change of an own message. */
export interface MessageEdit {
  readonly id: number;
  readonly original: string;
  readonly text: string;
}

/** Unsent text to one user. */
export interface Draft {
  text: string;
  /** The message that it answers. */
  quoted?: Message['quoted'] | undefined;
  /** The last attempt to send it, which may have reached the server. */
  lastAttempt?: MessageDraft | undefined;
  /** Whether it was restored, and not changed since. */
  isRestored?: boolean;
  /** The change of a sent message, which the composer shows instead of the text. */
  edit?: MessageEdit | undefined;
}

/** Changes some fields of a draft, which may depend on its others. */
export type ChangeDraft = (change: DraftChange) => void;

type DraftChange = Partial<Draft> | ((current: Draft) => Partial<Draft>);

/** Returns the draft of each recipient, and a function that changes one. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(() => new Map());
  const isAnyTyped = [...drafts.values()].some(hasTypedText);
  useUnsavedWork(isAnyTyped);
  const restored = useDraftAcrossSignIn('chat/drafts', () => (isAnyTyped ? drafts : undefined));
  const [isRestored, setIsRestored] = useState(false);
  if (restored && !isRestored) {
    setIsRestored(true);
    setDrafts(markRestored(restored));
  }
  return {
    draftFor: (recipientId: number): Draft => drafts.get(recipientId) ?? EMPTY,
    changeDraft: (recipientId: number, change: DraftChange) => {
      setDrafts((current) => {
        const draft = current.get(recipientId) ?? EMPTY;
        const fields = typeof change === 'function' ? change(draft) : change;
        return new Map(current).set(recipientId, { ...draft, ...fields });
      });
    },
  };
}

const EMPTY: Draft = { text: '' };

function markRestored(drafts: ReadonlyMap<number, Draft>): ReadonlyMap<number, Draft> {
  const typed = [...drafts].filter(([, draft]) => hasTypedText(draft));
  return new Map(typed.map(([id, draft]) => [id, { ...draft, isRestored: true }]));
}

/** Returns whether a draft has text that would be lost. */
export function hasTypedText({ text, edit }: Draft): boolean {
  return !isBlank(text) || isEdited(edit);
}

/** Returns whether the text of a sent message has been changed. */
export function isEdited(edit: MessageEdit | undefined): boolean {
  return edit !== undefined && edit.text !== edit.original;
}

/** Returns the change of a draft whose edited message is gone: its text is for a new message now. */
export function keepEdit({ text, edit }: Draft): Partial<Draft> {
  if (!edit) return {};
  return { edit: undefined, text: isBlank(text) ? edit.text : `${text}\n${edit.text}` };
}

/** Returns the message to send. An unchanged draft reuses the idempotency key of the last attempt. */
export function nextAttempt({ text, quoted, lastAttempt }: Draft): MessageDraft {
  const quotedId = quoted?.id;
  return lastAttempt?.content === text && lastAttempt.quotedId === quotedId
    ? lastAttempt
    : { content: text, quotedId, idempotencyKey: createIdempotencyKey() };
}

// `crypto.randomUUID` is not available over plain HTTP.
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
