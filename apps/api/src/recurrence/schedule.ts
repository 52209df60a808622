import type { Answer, Repetition } from '@atrium/contracts/events';

/** The fields of an event that say when it takes place. */
export interface Timing {
  readonly startDate: Date;
  readonly endDate: Date;
  readonly timeZone: string | null;
  readonly repetition: Repetition | null;
}

/** Returns a text that differs whenever an event takes place at other times. */
export function scheduleOf({ startDate, endDate, timeZone, repetition }: Timing): string {
  const times = [startDate, endDate].map((time) => time.toISOString());
  if (repetition === null) return times.join('/');
  // A database may return the fields of JSON in another order.
  const rule = Object.entries(repetition).sort(([one], [other]) => (one < other ? -1 : 1));
  return [...times, timeZone, JSON.stringify(rule)].join('/');
}

/** Returns an answer, or `null` if it was given to other times than those of the event. */
export function currentAnswer(
  { answer, answeredFor }: { readonly answer: Answer | null; readonly answeredFor: string | null },
  schedule: string,
): Answer | null {
  return answeredFor === schedule ? answer : null;
}
