import { useQuery } from '@tanstack/react-query';
import { addDays } from 'date-fns';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { EventOccurrence } from '@atrium/api-client/events';
import { eventQueries, occurrencesOf } from '@atrium/api-client/events';
import { useUser } from '@atrium/auth';
import { useToday } from '@atrium/ui/dates';
import { formatTime } from '../format-range';
import { linkTo } from '../link-to';
import { startsSoon } from '../participation';

/** Shows a notification of each event of the user that starts soon. */
export function Reminders() {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const [today] = useToday();
  const now = useClock();
  const midnight = new Date(`${today}T00:00`);
  // The same days as in For You, so that both have one read.
  const { data = [] } = useQuery(
    eventQueries.range({ from: midnight.toISOString(), to: addDays(midnight, 2).toISOString() }),
  );
  const soon = occurrencesOf(data).filter((event) => startsSoon(event, userId, now));
  const names = soon.map(nameReminder).join(' ');
  const remindOfAll = useEffectEvent(() => {
    for (const event of soon) void remind(event, (path) => void navigate(path));
  });

  // Synchronizes with the notifications of the browser.
  useEffect(() => {
    remindOfAll();
  }, [names]);

  return null;
}

const CHECK_MS = 30_000;

function useClock(): Date {
  const [now, setNow] = useState(() => new Date());

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);

  return now;
}

const DONE = 'atrium-reminded';
const MAX_DONE = 100;

// An event that was moved is announced again.
function nameReminder({ key, startDate }: EventOccurrence): string {
  return `${key}/${String(startDate.getTime())}`;
}

/** Shows a notification unless this or another tab has shown it. */
async function remind(event: EventOccurrence, onOpen: (path: string) => void): Promise<void> {
  const tag = nameReminder(event);
  try {
    await navigator.locks.request(DONE, () => {
      const done = (localStorage.getItem(DONE) ?? '').split(' ').slice(-MAX_DONE);
      if (done.includes(tag)) return;
      localStorage.setItem(DONE, [...done, tag].join(' '));
      const notification = new Notification(event.title, {
        body: `Starts at ${formatTime(event.startDate)}`,
        tag,
      });
      notification.addEventListener('click', () => {
        window.focus();
        notification.close();
        onOpen(linkTo(event));
      });
    });
  } catch {
    // Browsers of phones only show notifications of a service worker.
  }
}
