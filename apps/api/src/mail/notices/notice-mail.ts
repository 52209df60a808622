import { z } from 'zod';
import { noticeKind } from '@atrium/contracts/notices';
import { nameFiles } from '../../name-files';
import { formatTaskNumber } from '../../task-number';
import { defineMailKind } from '../mail-kind';
import { escapeHtml, formatTime, isolate, sentenceHtml } from '../mail-text';
import { singleLine } from '../single-line';

const noticePayload = z.object({
  /** The newest ones. */
  notices: z.array(
    z.object({
      kind: noticeKind,
      title: z.string(),
      byName: z.string(),
      count: z.int(),
      /** Missing from mails that earlier versions have queued. */
      proposedStart: z.iso.datetime({ offset: true }).nullish(),
      /** Files of the last comment; missing from mails that earlier versions have queued. */
      fileNames: z.array(z.string()).nullish(),
      /** `null` for events. */
      taskNumber: z.int().nullable(),
      /** `null` for tasks, and for an event that is gone. */
      eventId: z.int().nullable(),
    }),
  ),
  /** Number of notices that are not listed. */
  others: z.int(),
  /** When the recipient was mailed before; `null` for never. Missing from mails that older versions have queued. */
  mailedBefore: z.iso.datetime({ offset: true }).nullish(),
});
export type NoticePayload = z.infer<typeof noticePayload>;
type Notice = NoticePayload['notices'][number];

const VERBS: Readonly<Record<Notice['kind'], string>> = {
  assigned: 'assigned you to',
  mentioned: 'mentioned you in',
  commented: 'commented on',
  invited: 'invited you to',
  'event-changed': 'changed',
  'event-canceled': 'canceled',
  'event-accepted': 'accepted',
  'event-tentative': 'may come to',
  'event-declined': 'declined',
  'event-proposed': 'proposes another time for',
  'event-delegated': 'delegated',
  'event-reply-unclear': 'sent an unclear answer to',
  'event-reply-uninvited': 'is not invited, but answered',
};

/** Notices that a user has not read. */
export const noticeMail = defineMailKind({
  name: 'notices',
  payload: noticePayload,
  createComposer:
    ({ publicUrl, timeZone }) =>
    ({ notices, others }) => {
      const total = notices.length + others;
      const lines = notices.map((notice) => ({
        text: describe(notice, timeZone),
        url: urlOf(notice),
      }));
      const rest = others === 0 ? [] : [`${String(others)} more in Atrium`];
      const rule = 'You can turn off these mails in the account menu of Atrium.';
      return {
        subject:
          total === 1 ? '1 unread notice in Atrium' : `${String(total)} unread notices in Atrium`,
        text: [
          ...lines.map(({ text, url }) => (url ? `${text}\n${url}` : text)),
          ...rest,
          rule,
        ].join('\n\n'),
        html: [
          '<!doctype html><html lang="en"><body style="font-family: sans-serif; line-height: 1.5">',
          '<ul>',
          ...lines.map(({ text, url }) => `<li>${linked(sentenceHtml(text), url)}</li>`),
          '</ul>',
          ...rest.map((text) => `<p>${text}</p>`),
          `<p>${rule}</p>`,
          '</body></html>',
        ].join('\n'),
      };

      function urlOf({ taskNumber, eventId }: Notice): string | undefined {
        if (publicUrl === undefined) return undefined;
        if (taskNumber !== null) return `${publicUrl}/tasks?task=${formatTaskNumber(taskNumber)}`;
        return `${publicUrl}/calendar${eventId === null ? '' : `?event=${String(eventId)}`}`;
      }
    },
});

function describe(notice: Notice, timeZone: string): string {
  const { kind, title, byName, count, taskNumber, proposedStart, fileNames } = notice;
  const number = taskNumber === null ? '' : `${formatTaskNumber(taskNumber)} `;
  const times = count > 1 ? ` (${String(count)} times)` : '';
  const by = isolate(singleLine(byName));
  const subject = `${number}${isolate(singleLine(title))}${times}`;
  if (kind === 'event-reply-uninvited') {
    return `An answer came from ${by}, who is not invited: ${subject}`;
  }
  if (proposedStart) {
    return `${by} proposes ${formatTime(new Date(proposedStart), timeZone)} instead: ${subject}`;
  }
  const named = nameFiles((fileNames ?? []).map((name) => isolate(singleLine(name))));
  return `${by} ${VERBS[kind]} ${subject}${named === null ? '' : `, with ${named}`}`;
}

function linked(html: string, url: string | undefined): string {
  return url === undefined ? html : `<a href="${escapeHtml(url)}">${html}</a>`;
}
