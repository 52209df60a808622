import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { TimeRange } from '../date-input';
import { toInstant } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';

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
