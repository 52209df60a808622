import { Route, Routes } from 'react-router-dom';
import { defineArea } from '@atrium/area-contract';
import { optionalComponent } from '@atrium/ui';
import { EventCalendarPage } from './event-calendar/event-calendar-page';
import { useReminderSetting } from './reminders/reminder-setting';
import { isDirty } from './unsaved-work';

const Reminders = optionalComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './reminders/reminders').then(
    (module) => module.Reminders,
  ),
);

export const area = defineArea({ Area: CalendarRoutes, isDirty });

function CalendarRoutes() {
  const hasReminders = useReminderSetting();
  return (
    <>
      {hasReminders && <Reminders />}
      <Routes>
        <Route path="/calendar" element={<EventCalendarPage />} />
      </Routes>
    </>
  );
}
