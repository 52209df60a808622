import ICAL from 'ical.js';

/**
 * Reads a calendar file as a calendar program does, with the time zones that the file defines.
 * @returns the starts of each event that repeats, and of its occurrences, as ISO instants, by the title of the event.
 */
export function readOccurrences(content: string): Map<string, string[]> {
  const jCal: unknown[] = ICAL.parse(content);
  const components = new ICAL.Component(jCal).getAllSubcomponents('vevent');
  const events = components.map((component) => new ICAL.Event(component));
  const starts = new Map<string, string[]>();
  for (const series of events.filter((event) => event.isRecurring())) {
    for (const event of events) {
      if (event.isRecurrenceException() && event.uid === series.uid) series.relateException(event);
    }
    const found: string[] = [];
    const iterator = series.iterator();
    // The types do not say that there is none after the last one.
    const findNext = (): ICAL.Time | undefined => iterator.next();
    for (let next = findNext(); next; next = findNext()) {
      found.push(series.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
    }
    starts.set(series.summary, found);
  }
  return starts;
}
