import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';
import { instantsOf } from '../date-input';
import type { EventFormValues } from './event-form-values';

interface RepeatedTimeProps {
  /** Label of the time's field. */
  label: string;
  timeName: 'startDate' | 'endDate';
  name: 'startOccurrence' | 'endOccurrence';
}

/** Asks which of two times is meant, in the hour that a DST change repeats. */
export function RepeatedTime({ label, timeName, name }: RepeatedTimeProps) {
  const { control, register } = useFormContext<EventFormValues>();
  const [first, second] = instantsOf(useWatch({ control, name: timeName }));
  if (!first || !second) return null;
  return (
    <SelectField
      label={`${label}: which ${formatDate(first, 'h:mm a')}`}
      hint="The clocks go back, so this time comes twice."
      {...register(name)}
    >
      <option value="first">{formatDate(first, "'First, 'OOOO")}</option>
      <option value="second">{formatDate(second, "'Second, 'OOOO")}</option>
    </SelectField>
  );
}
