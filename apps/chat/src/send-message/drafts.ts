import { useState } from 'react';
import type { MessageDraft } from '@atrium/api-client/messages';
import { useDraftAcrossSignIn } from '@atrium/auth';
import type { Attachment } from '@atrium/contracts/attachments';
import { attachmentNames } from '@atrium/contracts/attachments';
import { isBlank } from '@atrium/contracts/clean-text';
import type { Message } from '@atrium/contracts/messages';
import { useUnsavedWork } from '../unsaved-work';

/** Unsaved change of an own message. */
export interface MessageEdit {
  readonly id: number;
  readonly original: string;
  readonly text: string;
  /** Content of a message without text: the names of its files; empty if it has none. */
  readonly fileNames: string;
}

/** Unsent text and files to one user. */
export interface Draft {
  text: string;
  /** The uploaded files. */
  attachments?: Attachment[];
  /** Names of the files whose upload has not finished. It ends with the conversation that is shown. */
  unfinished?: readonly string[];
  /** Ids of the files of the last message that was sent. */
  sentIds?: readonly number[];
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
  const isAnyTyped = [...drafts.values()].some(hasUnsentWork);
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
  const typed = [...drafts].filter(([, draft]) => hasUnsentWork(draft));
  return new Map(typed.map(([id, draft]) => [id, { ...draft, isRestored: true }]));
}

/** Returns whether a draft has text or files that would be lost. */
export function hasUnsentWork({ text, edit, attachments = [], unfinished = [] }: Draft): boolean {
  return !isBlank(text) || isEdited(edit) || attachments.length + unfinished.length > 0;
}

/** Returns whether the text of a sent message has been changed. */
export function isEdited(edit: MessageEdit | undefined): boolean {
  return edit !== undefined && edit.text !== edit.original;
}

/** Returns the content of a changed message: its text, or else the names of its files. */
export function editedContentOf({ text, fileNames }: MessageEdit): string {
  return isBlank(text) ? fileNames : text;
}

/** Returns the change of a draft whose edited message is gone: its text is for a new message now. */
export function keepEdit({ text, edit }: Draft): Partial<Draft> {
  if (!edit) return {};
  return { edit: undefined, text: isBlank(text) ? edit.text : `${text}\n${edit.text}` };
}

/** Returns the message to send. An unchanged draft reuses the idempotency key of the last attempt. */
export function nextAttempt(draft: Draft, attachments: Attachment[]): MessageDraft {
  return (
    findLastAttempt(draft, attachments) ?? {
      content: contentOf(draft, attachments),
      quotedId: draft.quoted?.id,
      attachmentIds: attachments.length > 0 ? attachments.map(({ id }) => id) : undefined,
      idempotencyKey: createIdempotencyKey(),
    }
  );
}

/** Returns the last attempt to send a draft that was not changed since; undefined without one. */
export function findLastAttempt(draft: Draft, attachments: Attachment[]): MessageDraft | undefined {
  const { quoted, lastAttempt } = draft;
  const isSame =
    lastAttempt?.content === contentOf(draft, attachments) &&
    lastAttempt.quotedId === quoted?.id &&
    String(lastAttempt.attachmentIds ?? []) === String(attachments.map(({ id }) => id));
  return isSame ? lastAttempt : undefined;
}

/** Returns the content of a new message: its text, or else the names of its files. */
export function contentOf({ text }: Draft, attachments: Attachment[]): string {
  return isBlank(text) ? attachmentNames(attachments) : text;
}

/** Returns the change of a draft whose message was sent. What was added meanwhile stays. */
export function afterSending({ content, quotedId, attachmentIds = [] }: MessageDraft) {
  return ({ text, quoted, attachments = [] }: Draft): Partial<Draft> => ({
    text: text === content || isBlank(text) ? '' : text,
    quoted: quoted?.id === quotedId ? undefined : quoted,
    attachments: attachments.filter(({ id }) => !attachmentIds.includes(id)),
    sentIds: attachmentIds,
    lastAttempt: undefined,
    isRestored: false,
  });
}

// `crypto.randomUUID` is not available over plain HTTP.
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
