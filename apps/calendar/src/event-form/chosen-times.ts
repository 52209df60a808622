import { useEffect, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TimeRange } from '../date-input';
import { occurrenceOf, toDateTimeInput, toInstant } from '../date-input';
import type { EventFormValues } from './event-form-values';

/** Returns the times in the form of an event, or null while they are not valid. */
export function useChosenTimes(): TimeRange | null {
  const { control } = useFormContext<EventFormValues>();
  const [startDate, endDate, startOccurrence, endOccurrence] = useWatch({
    control,
    name: ['startDate', 'endDate', 'startOccurrence', 'endOccurrence'],
  });
  return useMemo(() => {
    const start = toInstant(startDate, [], startOccurrence);
    const end = toInstant(endDate, [], endOccurrence);
    return start !== '' && start < end ? { start: new Date(start), end: new Date(end) } : null;
  }, [startDate, endDate, startOccurrence, endOccurrence]);
}

/** Returns chosen times once nobody has changed them for a moment, so that nothing is read for each typed digit. */
export function useSettledTimes(times: TimeRange | null): TimeRange | null {
  const [settled, setSettled] = useState(times);

  // Synchronizes with typing.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(times), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [times]);

  return settled;
}

const TYPING_PAUSE_MS = 300;

/** Returns a function that puts a start or an end into the form of an event. */
export function useChooseTime(): (name: 'start' | 'end', instant: Date) => void {
  const { setValue, formState } = useFormContext<EventFormValues>();
  const { isSubmitted } = formState;
  return (name, instant) => {
    const options = { shouldDirty: true, shouldValidate: isSubmitted };
    setValue(`${name}Occurrence`, occurrenceOf(instant), options);
    setValue(`${name}Date`, toDateTimeInput(instant), options);
  };
}
