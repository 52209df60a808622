import { addDays, addMilliseconds, addMinutes, differenceInMilliseconds } from 'date-fns';
import type { TimeRange } from '../date-input';

/** Description of the keys, for screen readers. */
export const MOVE_KEYS = 'Alt and the arrow keys move it; with Shift, they change its end';

const STEPS: Partial<Record<string, { isVertical: boolean; sign: 1 | -1 }>> = {
  ArrowUp: { isVertical: true, sign: -1 },
  ArrowDown: { isVertical: true, sign: 1 },
  ArrowLeft: { isVertical: false, sign: -1 },
  ArrowRight: { isVertical: false, sign: 1 },
};

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Returns the times that a key gives to an event, or null for any other key. Left and Right move it by a day,
 * Up and Down by 30 minutes, or by a week in the month; with Shift, they change its end.
 */
export function moveByKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Keys,
  { start, end }: TimeRange,
  isMonth: boolean,
): TimeRange | null {
  const step = STEPS[key];
  if (!step || !altKey || ctrlKey || metaKey) return null;
  const { isVertical, sign } = step;
  if (shiftKey) return isVertical ? { start, end: addMinutes(end, 30 * sign) } : null;
  if (isVertical && !isMonth) {
    return { start: addMinutes(start, 30 * sign), end: addMinutes(end, 30 * sign) };
  }
  return moveTo({ start, end }, addDays(start, isVertical ? 7 * sign : sign));
}

/** Returns the range from another start on, as long as before, also over a DST change. */
export function moveTo({ start, end }: TimeRange, newStart: Date): TimeRange {
  return { start: newStart, end: addMilliseconds(newStart, differenceInMilliseconds(end, start)) };
}
