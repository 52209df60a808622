import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';
import { instantsOf } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';

interface RepeatedTimeProps {
  label: string;
  name: 'start' | 'end';
}

/** Asks which of two times is meant, in the hour that a DST change repeats. */
export function RepeatedTime({ label, name }: RepeatedTimeProps) {
  const { control, register } = useFormContext<EventFormValues>();
  const [first, second] = instantsOf(useWatch({ control, name: `${name}Date` }));
  if (!first || !second) return null;
  return (
    <SelectField
      label={`${label}: which ${formatDate(first, 'h:mm a')}`}
      hint="The clocks go back, so this time comes twice."
      {...register(`${name}Occurrence`)}
    >
      <option value="first">{formatDate(first, "'First, 'OOOO")}</option>
      <option value="second">{formatDate(second, "'Second, 'OOOO")}</option>
    </SelectField>
  );
}
