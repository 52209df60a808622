import { defineArea } from '@atrium/area-contract';
import { Route, Routes } from 'react-router-dom';
import { EventCalendarPage } from './event-calendar/event-calendar-page';

/** The calendar of events, as the shell loads it. */
export const area = defineArea({ Area: CalendarRoutes, isDirty: () => false });

function CalendarRoutes() {
  return (
    <Routes>
      <Route path="/calendar" element={<EventCalendarPage />} />
    </Routes>
  );
}
