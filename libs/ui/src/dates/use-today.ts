import { useEffect, useState } from 'react';

/**
 * Returns the current local date, such as `2026-11-20`, and a function that reads the clock again. Renders
 * again within a minute of midnight, also after the computer has slept.
 */
export function useToday(): [today: string, readClock: () => void] {
  const [today, setToday] = useState(localToday);
  const [readClock] = useState(() => () => setToday(localToday()));

  // Synchronizes with the clock. A timer until midnight would stand still while the computer sleeps.
  useEffect(() => {
    const timer = setInterval(readClock, CHECK_MS);
    document.addEventListener('visibilitychange', readClock);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readClock);
    };
  }, [readClock]);

  return [today, readClock];
}

const CHECK_MS = 60_000;

function localToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
