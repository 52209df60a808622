import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { EventCalendarPage } from './event-calendar/event-calendar-page';
import { isDirty } from './unsaved-work';

/** The calendar area, loaded by the shell. */
export const area = defineArea({ Area: CalendarRoutes, isDirty });

function CalendarRoutes() {
  return (
    <Routes>
      <Route path="/calendar" element={<EventCalendarPage />} />
    </Routes>
  );
}
