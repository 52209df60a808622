import { useCalendarController } from '@fullcalendar/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { eventQueries } from '@atrium/api-client/events';
import {
  Button,
  lazyComponent,
  Page,
  PageHeader,
  ReadErrorState,
  StaleNotice,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { OpenEvent } from '../event-editor/open-event';
import type { CalendarAddress } from './calendar-address';
import { useCalendarAddress } from './calendar-address';
import { adjacentPeriod, suggestSlot } from './calendar-period';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarToolbar } from './calendar-toolbar';
import { EventCalendar } from './event-calendar';
import type { FocusTarget } from './focus-event';

const AddEvent = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ '../event-editor/add-event').then(
    (module) => module.AddEvent,
  ),
);

/** Shows all events by month, week, day or as an agenda, and the dialogs of events. */
export function EventCalendarPage() {
  const address = useCalendarAddress();
  const { data: events } = useQuery(eventQueries.list());
  const [newSlot, setNewSlot] = useState<TimeRange | null>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);

  if (address.isNewRequested && !newSlot) setNewSlot(suggestSlot(address.period, new Date()));

  // Synchronizes with the address. Checks in every render, as the address is always a new object.
  useEffect(() => {
    if (address.isNewRequested) address.acceptNewRequest();
  });

  return (
    <Page width="wide">
      <PageHeader
        title="Calendar"
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => {
              setNewSlot(suggestSlot(address.period, new Date()));
            }}
          >
            Add Event
          </Button>
        }
      />
      <Frame>
        <Events
          address={address}
          calendar={calendar}
          focusTarget={focusTarget}
          onSlotSelect={setNewSlot}
        />
      </Frame>
      {events && (
        <OpenEvent
          events={events}
          // Forward can open an event while a new one is being added; only one dialog is shown.
          eventId={newSlot ? null : address.eventId}
          onOpen={address.openEvent}
          onClose={address.closeEvent}
          onClosed={(eventId) => {
            setFocusTarget({ eventId });
          }}
          returnFocusTo={calendar}
        />
      )}
      {newSlot && (
        <AddEvent
          slot={newSlot}
          returnFocusTo={calendar}
          onCreate={({ id }) => {
            setFocusTarget({ eventId: String(id) });
          }}
          onClose={() => {
            setNewSlot(null);
          }}
        />
      )}
    </Page>
  );
}

interface EventsProps {
  address: CalendarAddress;
  calendar: RefObject<HTMLDivElement | null>;
  focusTarget: FocusTarget | null;
  onSlotSelect: (slot: TimeRange) => void;
}

function Events({ address, calendar, focusTarget, onSlotSelect }: EventsProps) {
  const query = useQuery(eventQueries.list());
  const { data, errorUpdateCount } = query;
  const controller = useCalendarController();

  // A refetch clears the error of a query without data; the count keeps the panel visible.
  if (!data && errorUpdateCount > 0) {
    return (
      <Centered>
        <ReadErrorState title="The events could not be loaded" reads={[query]} />
      </Centered>
    );
  }
  return (
    <>
      <StaleNotice title="The events" read={query} />
      <CalendarToolbar
        title={controller.view?.title}
        view={address.requestedPeriod.view}
        onViewChange={(view) => {
          address.show({ view });
        }}
        onToday={() => {
          address.show({ day: null });
        }}
        onStep={(direction) => {
          const { view, day } = address.requestedPeriod;
          address.show({ day: adjacentPeriod(view, day ?? address.today, direction) });
        }}
      />
      {data ? (
        <EventCalendar
          events={data}
          period={address.period}
          today={address.today}
          controller={controller}
          ref={calendar}
          focusTarget={focusTarget}
          onSlotSelect={onSlotSelect}
          onEventOpen={address.openEvent}
        />
      ) : (
        <Loading>
          <VisuallyHidden role="status">Loading events</VisuallyHidden>
          <CalendarSkeleton />
        </Loading>
      )}
    </>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 700px;
  overflow: hidden;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.surface};

  /* A month with its heading is one page, also in landscape. */
  @media print {
    height: min(700px, calc(100vh - 9rem));
    break-inside: avoid;
  }
`;

const Loading = styled.div`
  flex: 1;
`;

const Centered = styled.div`
  margin: auto;
`;
