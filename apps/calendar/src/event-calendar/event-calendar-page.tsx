import { useCalendarController } from '@fullcalendar/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import {
  Button,
  Inline,
  lazyComponent,
  Page,
  PageHeader,
  ReadErrorState,
  StaleNotice,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import type { NewEvent } from '../event-editor/add-event';
import { OpenEvent } from '../event-editor/open-event';
import { ImportButton } from '../import/import-button';
import { useMoveEvent } from '../move-event/use-move-event';
import { participationOf } from '../participation';
import type { CalendarAddress } from './calendar-address';
import { useCalendarAddress } from './calendar-address';
import { suggestSlot, visibleRange } from './calendar-period';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarToolbar } from './calendar-toolbar';
import type { EventCalendarProps } from './event-calendar';
import { EventCalendar } from './event-calendar';
import type { FocusTarget } from './focus-event';
import { useShownView } from './screen-width';

const AddEvent = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ '../event-editor/add-event').then(
    (module) => module.AddEvent,
  ),
);

/** Returns the query of the events in the shown period, which keeps those of the last one while it reads. */
function useEvents({ period, today }: CalendarAddress) {
  const { view, day } = period;
  const { start, end } = visibleRange({ view, day: day ?? today });
  return useQuery({
    ...eventQueries.range({ from: start.toISOString(), to: end.toISOString() }),
    placeholderData: keepPreviousData,
  });
}

/** Shows all events by month, week, day or as an agenda, and the dialogs of events. */
export function EventCalendarPage() {
  const address = useCalendarAddress();
  const query = useEvents(address);
  const events = useMemo(() => query.data && occurrencesOf(query.data), [query.data]);
  // Next to the query, so that both render at once when a move is saved.
  const moving = useMoveEvent(events);
  const [newEvent, setNewEvent] = useState<NewEvent | null>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);

  if (address.isNewRequested && !newEvent) suggestEvent();

  function suggestEvent() {
    setNewEvent({ slot: suggestSlot(address.period, new Date()) });
  }

  // Synchronizes with the address. Checks in every render, as the address is always a new object.
  useEffect(() => {
    if (address.isNewRequested) address.acceptNewRequest();
  });

  return (
    <Page width="wide">
      <PageHeader
        title="Calendar"
        actions={
          <Inline $gap={2}>
            <ImportButton onRead={setNewEvent} />
            <Button variant="primary" icon={<Plus size={16} />} onClick={suggestEvent}>
              Add Event
            </Button>
          </Inline>
        }
      />
      <VisuallyHidden aria-live="polite">{moving.announcement}</VisuallyHidden>
      <Frame $isOnePage={address.period.view === 'month'}>
        <Events
          address={address}
          query={query}
          events={moving.events}
          onMove={moving.move}
          ref={calendar}
          focusTarget={focusTarget}
          onSlotSelect={(slot) => setNewEvent({ slot })}
          onFocus={setFocusTarget}
        />
      </Frame>
      {events && (
        <OpenEvent
          events={events}
          // Forward can open an event while a new one is being added; only one dialog is shown.
          eventId={newEvent ? null : address.eventId}
          onOpen={address.openEvent}
          onClose={address.closeEvent}
          onClosed={(eventId) => setFocusTarget({ eventId })}
          returnFocusTo={calendar}
        />
      )}
      {newEvent && (
        <AddEvent
          start={newEvent}
          returnFocusTo={calendar}
          onCreate={({ id }) => setFocusTarget({ eventId: String(id) })}
          onClose={() => setNewEvent(null)}
        />
      )}
    </Page>
  );
}

interface EventsProps extends Omit<EventCalendarProps, 'events' | 'controller'> {
  query: ReturnType<typeof useEvents>;
  /** The events of the query, with moves that are not saved yet. */
  events: readonly EventOccurrence[] | undefined;
}

function Events({ query, events, ...props }: EventsProps) {
  const { address } = props;
  const { errorUpdateCount } = query;
  const controller = useCalendarController();
  const shownView = useShownView(address.period.view);
  const { id: selfId } = useUser();
  const { isMine, personId } = address.filter;
  const shown = useMemo(() => {
    const people = [isMine ? selfId : [], personId ?? []].flat();
    return events?.filter((event) =>
      people.every((id) => participationOf(event, id) === 'takes-part'),
    );
  }, [events, isMine, personId, selfId]);

  // A refetch clears the error of a query without data; the count keeps the panel visible.
  if (!shown && errorUpdateCount > 0) {
    return (
      <Centered>
        <ReadErrorState title="The events could not be loaded" reads={[query]} />
      </Centered>
    );
  }
  return (
    <>
      <StaleNotice title="The events" read={query} />
      <CalendarToolbar title={controller.view?.title} address={address} />
      {shown ? (
        <EventCalendar {...props} events={shown} controller={controller} />
      ) : (
        <Loading>
          <VisuallyHidden role="status">Loading events</VisuallyHidden>
          <CalendarSkeleton view={shownView} />
        </Loading>
      )}
    </>
  );
}

const Frame = styled.div<{ $isOnePage: boolean }>`
  display: flex;
  flex-direction: column;
  height: 700px;
  overflow: hidden;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.surface};

  /* A month with its heading is one page, also in landscape; other views take the pages that they need. */
  @media print {
    ${({ $isOnePage }) =>
      $isOnePage
        ? 'height: min(700px, calc(100vh - 9rem)); break-inside: avoid;'
        : 'height: auto; overflow: visible;'}
  }
`;

const Loading = styled.div`
  flex: 1;
`;

const Centered = styled.div`
  margin: auto;
`;
