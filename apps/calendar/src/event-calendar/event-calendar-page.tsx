import { useCalendarController } from '@fullcalendar/react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { explainReadError } from '@atrium/api-client';
import { eventQueries } from '@atrium/api-client/events';
import {
  Button,
  ErrorState,
  lazyComponent,
  Page,
  PageHeader,
  StaleNotice,
  tokens,
  VisuallyHidden,
} from '@atrium/ui';
import { OpenEvent } from '../event-editor/open-event';
import type { TimeSpan } from '../local-time';
import { toLocalDay } from '../local-time';
import type { CalendarAddress } from './calendar-address';
import { useCalendarAddress } from './calendar-address';
import { neighbourOf, proposeSlot } from './calendar-period';
import { CalendarSkeleton } from './calendar-skeleton';
import { CalendarToolbar } from './calendar-toolbar';
import { EventCalendar } from './event-calendar';
import type { FocusTarget } from './focus-event';

const AddEvent = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ '../event-editor/add-event').then(
    (module) => module.AddEvent,
  ),
);

/** The calendar shared by everybody: all events by month, week, day or as an agenda. */
export function EventCalendarPage() {
  const address = useCalendarAddress();
  const { data: events } = useQuery(eventQueries.list());
  const [newSlot, setNewSlot] = useState<TimeSpan | null>(null);
  const calendar = useRef<HTMLDivElement>(null);
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);

  return (
    <Page width="wide">
      <PageHeader
        title="Calendar"
        actions={
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => {
              setNewSlot(proposeSlot(address.period, new Date()));
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
          onSlotChoose={setNewSlot}
        />
      </Frame>
      {events && (
        <OpenEvent
          events={events}
          // One dialog at a time, also when Forward leads to an open event while another one is added.
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
  onSlotChoose: (slot: TimeSpan) => void;
}

function Events({ address, calendar, focusTarget, onSlotChoose }: EventsProps) {
  const query = useQuery(eventQueries.list());
  const { data, error, errorUpdateCount, isFetching } = query;
  const controller = useCalendarController();

  function invalidateAfter() {
    void query.refetch();
  }

  // A query without data forgets its error while it is read again; the count keeps the panel there.
  if (!data && errorUpdateCount > 0) {
    return (
      <Centered>
        <ErrorState
          title="The events could not be loaded"
          description={error && explainReadError(error)}
          busy={isFetching}
          onRetry={invalidateAfter}
        />
      </Centered>
    );
  }
  return (
    <>
      {error && (
        <StaleNotice
          title="The events"
          reason={explainReadError(error)}
          busy={isFetching}
          onRetry={invalidateAfter}
        />
      )}
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
          address.show({ day: neighbourOf(view, day ?? toLocalDay(new Date()), direction) });
        }}
      />
      {data ? (
        <EventCalendar
          events={data}
          period={address.period}
          controller={controller}
          ref={calendar}
          focusTarget={focusTarget}
          onSlotChoose={onSlotChoose}
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

// The height is the specification's; toolbar and grid share it.
const Frame = styled.div`
  display: flex;
  flex-direction: column;
  height: 700px;
  overflow: hidden;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.surface};
`;

const Loading = styled.div`
  flex: 1;
`;

const Centered = styled.div`
  margin: auto;
`;
