import { useMutation, useQuery } from '@tanstack/react-query';
import { addDays, isSameDay } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { noticeMutations, noticeQueries } from '@atrium/api-client/notices';
import type { ForYouProps } from '@atrium/area-contract';
import { defineForYou } from '@atrium/area-contract';
import { useUser } from '@atrium/auth';
import type { Notice } from '@atrium/contracts/notices';
import { FeedList, isolate, optionalComponent, tokens } from '@atrium/ui';
import { formatDateWithIntl, useToday } from '@atrium/ui/dates';
import type { AnswerInvitationProps } from './event-view/answer-invitation';
import type { NoticeTimesProps } from './event-view/notice-times';
import { linkTo } from './link-to';
import { ANSWER_LABELS, answerOf, participationOf, startsSoon } from './participation';

/** Section of the drawer "For you": unread notices about events, and the user's events of today and tomorrow. */
export const forYou = defineForYou({ title: 'Calendar', Section: EventsForYou });

// Apart, because mutations would take all that the section may weigh.
const AnswerInvitation = optionalComponent<AnswerInvitationProps>(() =>
  import(/* webpackChunkName: "events" */ './event-view/answer-invitation').then(
    (module) => module.AnswerInvitation,
  ),
);

// The chunk formats ranges and rules, and has the calendar's own rule of who is busy.
const NoticeTimes = optionalComponent<NoticeTimesProps>(() =>
  import(/* webpackChunkName: "events" */ './event-view/notice-times').then(
    (module) => module.NoticeTimes,
  ),
);

const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE_AND_TIME = { month: 'short', day: 'numeric', ...TIME } as const;

function EventsForYou({ onOpen }: ForYouProps) {
  const self = useUser();
  const notices = useQuery(noticeQueries.newest('event'));
  const { mutate: markRead } = useMutation(noticeMutations.markRead());
  const [today] = useToday();

  // oxlint-disable-next-line react/purity -- Each render compares with the current time.
  const now = new Date();
  const midnight = new Date(`${today}T00:00`);
  const tomorrow = addDays(midnight, 1);
  const events = useQuery(
    eventQueries.range({
      from: midnight.toISOString(),
      to: addDays(midnight, 2).toISOString(),
    }),
  );
  const coming = occurrencesOf(events.data ?? []).filter(
    (event) => event.endDate > now && participationOf(event, self.id) !== 'none',
  );

  function toItem(event: EventOccurrence) {
    const isRunning = event.startDate <= now;
    const answer = answerOf(event, self.id);
    return {
      id: event.key,
      to: linkTo(event),
      text: isolate(event.title),
      detail: [describeTime(event, now), answer && ANSWER_LABELS[answer]]
        .filter(Boolean)
        .join(' · '),
      icon: (
        <CalendarDays
          size={20}
          color={isRunning ? tokens.color.accentText : undefined}
          aria-hidden
        />
      ),
      actions: <AnswerInvitation eventId={event.id} known={event} />,
    };
  }

  const isSoon = (event: EventOccurrence) => startsSoon(event, self.id, now);
  const later = coming.filter((event) => !isSoon(event));

  return (
    <FeedList
      title="Events"
      reads={[notices, events]}
      groups={[
        {
          title: 'New',
          items: (notices.data?.notices ?? [])
            .filter(({ isRead }) => !isRead)
            .map((notice) => ({
              id: notice.id,
              to: notice.subjectId ? `/calendar?event=${String(notice.subjectId)}` : '/calendar',
              text: describeNotice(notice),
              detail: (notice.eventTimes ?? notice.proposedStart) && (
                <NoticeTimes notice={notice} />
              ),
              at: notice.at,
              person: notice.by.username,
              isUnread: true,
              actions: notice.kind === 'invited' && notice.subjectId && (
                <AnswerInvitation eventId={notice.subjectId} />
              ),
              onOpen: () => markRead(notice.id),
            })),
        },
        { title: 'Starting soon', items: coming.filter(isSoon).map(toItem) },
        {
          title: 'Today',
          items: later.filter(({ startDate }) => startDate < tomorrow).map(toItem),
        },
        {
          title: 'Tomorrow',
          items: later.filter(({ startDate }) => startDate >= tomorrow).map(toItem),
        },
      ]}
      emptyText="Nothing new, and no events today or tomorrow."
      onOpen={onOpen}
    />
  );
}

// Of the other kinds, the verb is in the name: `event-changed`.
const VERBS: Readonly<Partial<Record<Notice['kind'], string>>> = {
  invited: 'invited you to',
  'event-tentative': 'may come to',
  'event-proposed': 'proposes another time for',
  'event-reply-unclear': 'sent an unclear answer to',
};

function describeNotice({ kind, by, title }: Notice): string {
  const name = isolate(by.username);
  const event = isolate(title);
  if (kind === 'event-reply-uninvited') {
    return `An answer came from ${name}, who is not invited: ${event}`;
  }
  return `${name} ${VERBS[kind] ?? kind.replace('event-', '')} ${event}`;
}

function describeTime({ startDate, endDate }: EventOccurrence, now: Date): string {
  const isRunning = startDate <= now;
  const endsToday = isSameDay(endDate, isRunning ? now : startDate);
  const end = formatDateWithIntl(endDate, endsToday ? TIME : DATE_AND_TIME);
  return isRunning ? `Now, until ${end}` : `${formatDateWithIntl(startDate, TIME)} – ${end}`;
}
