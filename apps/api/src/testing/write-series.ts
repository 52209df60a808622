import type { Repetition } from '@atrium/contracts/events';
import type { NoticeException } from '../db/schema/mail-tables';
import { createCalendarPart } from '../mail/invitation/calendar-part';

interface Series {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly timeZone: string;
  readonly repetition: Repetition;
  readonly exceptions: readonly NoticeException[];
}

/** Returns the calendar part of an invitation to a series. */
export function writeSeries({ startDate, endDate, timeZone, repetition, exceptions }: Series) {
  const { content } = createCalendarPart(
    {
      invitationKind: 'invitation',
      noticeId: 1,
      eventUid: '1',
      sequence: 0,
      senderName: 'maria',
      senderEmail: 'maria@example.com',
      attendees: [],
      organizerName: null,
      title: 'Review',
      description: null,
      previous: null,
      fileNames: [],
      occurrence: null,
      answerToken: null,
      startDate,
      endDate,
      repetition: { rule: repetition, timeZone, exceptions },
    },
    { recipient: '', recipientName: '', messageToken: '', createdAt: new Date(0) },
    { address: 'atrium@example.com', name: 'maria' },
    undefined,
    false,
  );
  return content;
}
