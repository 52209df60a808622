import { eventQueries, explainError } from '@atrium/api-client';
import { ErrorState, Page, PageHeader, tokens } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { CalendarSkeleton } from './calendar-skeleton';
import { EventCalendar } from './event-calendar';

/** The calendar shared by everybody: all events by month, week, day or as an agenda. */
export function EventCalendarPage() {
  return (
    <Page width="wide">
      <PageHeader title="Calendar" />
      <Frame>
        <Events />
      </Frame>
    </Page>
  );
}

function Events() {
  const { data, error, errorUpdateCount, isFetching, refetch } = useQuery(eventQueries.list());
  if (data) return <EventCalendar events={data} />;
  // A query without data forgets its error while it is read again; the count keeps the panel there.
  if (errorUpdateCount > 0) {
    return (
      <Centered>
        <ErrorState
          title="The events could not be loaded"
          description={error && explainError(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Centered>
    );
  }
  return <CalendarSkeleton />;
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

const Centered = styled.div`
  margin: auto;
`;
