import { useFormContext, useWatch } from 'react-hook-form';
import { SelectField } from '@atrium/ui';
import { formatDateWithIntl } from '@atrium/ui/dates';
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
      label={`${label}: which ${formatDateWithIntl(first, { hour: 'numeric', minute: '2-digit' })}`}
      hint="The clocks go back, so this time comes twice."
      {...register(`${name}Occurrence`)}
    >
      <option value="first">{`First, ${formatOffset(first)}`}</option>
      <option value="second">{`Second, ${formatOffset(second)}`}</option>
    </SelectField>
  );
}

function formatOffset(instant: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
