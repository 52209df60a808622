import { parseISO } from 'date-fns';
import type { FocusEvent, KeyboardEvent } from 'react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { CalendarMonth } from './calendar-month';
import { closestDay } from './closest-day';
import type { Expiration } from './expirations';
import { Months } from './months-layout';

interface LoadedMonthsProps {
  year: number;
  /** Local day, `2026-03-02`. */
  today: string;
  /** Expirations by local day. */
  byDay: ReadonlyMap<string, readonly Expiration[]>;
}

/** The months of a year. The days on which licenses expire are one stop of the Tab key. */
// Rendering a year takes longer than the rest of the dashboard, which renders at each refetch.
export const LoadedMonths = memo(function LoadedMonths({ year, today, byDay }: LoadedMonthsProps) {
  const [focusedDay, setFocusedDay] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const [firstMonth] = useState(parseISO(today).getMonth());
  const markedDays = [...byDay.keys()];
  const tabStop = markedDays.find((day) => day === focusedDay) ?? markedDays[0];

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    if (focusedDay === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = closestDay(event.key, focusedDay, markedDays);
    if (next === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  // Synchronizes the scroll position on a phone, where the months are one after the other.
  useLayoutEffect(() => {
    if (box.current) scrollToChild(box.current, firstMonth);
  }, [firstMonth]);

  return (
    <Months
      ref={box}
      onKeyDown={moveFocus}
      onFocus={({ target }: FocusEvent<HTMLElement>) => setFocusedDay(target.dataset['day'])}
    >
      {Array.from({ length: 12 }, (_, month) => (
        <CalendarMonth
          key={month}
          year={year}
          month={month}
          today={today}
          byDay={byDay}
          tabStop={tabStop && parseISO(tabStop).getMonth() === month ? tabStop : undefined}
        />
      ))}
    </Months>
  );
});

/** Scrolls a box, and nothing else, sideways to one of its children. */
function scrollToChild(box: HTMLElement, index: number): void {
  const child = box.children[index];
  if (!child || box.scrollWidth <= box.clientWidth) return;
  const isRightToLeft = getComputedStyle(box).direction === 'rtl';
  const side = isRightToLeft ? 'right' : 'left';
  box.scrollLeft += child.getBoundingClientRect()[side] - box.getBoundingClientRect()[side];
}
