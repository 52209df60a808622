import { isValid, parseISO } from 'date-fns';
import type { User } from '@atrium/contracts';
import type { ExternalParticipant } from '@atrium/contracts/events';
import { mailboxKey } from '@atrium/contracts/mailbox';
import { isolate } from '@atrium/ui';
import type { MergeFields } from '@atrium/ui/conflict';
import { isSameSet, notMerged } from '@atrium/ui/conflict';
import { formatDateWithIntl } from '@atrium/ui/dates';
import { filesMergeField, isSameFiles } from '@atrium/ui/files';
import type { Occurrence } from '../date-input';
import type { EventFormValues, InvitedUser } from '../event-form/event-form-values';
import { isSameRepetition } from '../event-form/repetition-values';
import { UNKNOWN_USER } from '../participation';
import { describeRepetition } from '../repetition/describe-repetition';

/**
 * Returns the fields of the event form, as a conflict shows them.
 *
 * @param users the active users
 * @param invited users of the event, including deactivated ones
 * @param start start of the event, by which it repeats
 */
export function createEventMergeFields(
  users: readonly User[],
  invited: readonly InvitedUser[],
  start: Date,
  timeZone: string,
): MergeFields<EventFormValues> {
  const names = new Map([...invited, ...users].map(({ id, username }) => [id, username]));
  return {
    title: { label: 'Title', format: String },
    description: { label: 'Description', format: String },
    startDate: { label: 'Start', format: formatTime },
    startOccurrence: { label: 'Start in the repeated hour', format: formatOccurrence },
    endDate: { label: 'End', format: formatTime },
    endOccurrence: { label: 'End in the repeated hour', format: formatOccurrence },
    repetition: {
      label: 'Repeats',
      format: (rule) => (rule ? describeRepetition(rule, start, timeZone) : ''),
      isEqual: isSameRepetition,
    },
    participantIds: {
      label: 'Internal Participants',
      format: (ids) => ids.map((id) => isolate(names.get(id) ?? UNKNOWN_USER)).join(', '),
      isEqual: isSameSet,
    },
    participants: {
      label: 'External Participants',
      format: (people) =>
        people.map(({ name, email }) => `${isolate(name)} <${isolate(email)}>`).join('\n'),
      isEqual: (left, right) => isSameSet(left.map(toKey), right.map(toKey)),
    },
    attachments: filesMergeField,
    personName: notMerged(),
    personEmail: notMerged(),
  };
}

/** Returns whether values differ that all occurrences of an event share. */
export function isOnlyForAll(mine: EventFormValues, theirs: EventFormValues): boolean {
  return !(
    isSameSet(mine.participantIds, theirs.participantIds) &&
    isSameSet(mine.participants.map(toKey), theirs.participants.map(toKey)) &&
    isSameRepetition(mine.repetition, theirs.repetition) &&
    isSameFiles(mine.attachments, theirs.attachments)
  );
}

const DATE_AND_TIME = {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

function formatTime(input: string): string {
  const time = parseISO(input);
  return isValid(time) ? formatDateWithIntl(time, DATE_AND_TIME) : '';
}

// Almost every time is the first and only one of its kind.
function formatOccurrence(occurrence: Occurrence): string {
  return occurrence === 'second' ? 'after the clocks go back' : '';
}

// The server keeps a mailbox once, in any spelling.
function toKey({ name, email }: ExternalParticipant): string {
  return `${mailboxKey(email)} ${name}`;
}
