import { addMonths } from 'date-fns';
import type { FieldErrors } from 'react-hook-form';
import { styled } from 'styled-components';
import type { Repetition } from '@atrium/contracts/events';
import { SelectField, TextField, tokens } from '@atrium/ui';
import { ToggleButton } from '@atrium/ui/toggle-button';
import { toDateInput } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';
import { omit, WEEKDAYS, withWeekdays } from '../event-form/repetition-values';
import { browserTimeZone, dayIn, isKnownZone, timeZoneOf } from '../zoned-time';
import { describePlace, describeRepetition, nameWeekday, UNITS } from './describe-repetition';

export interface RepetitionDetailsProps {
  value: Repetition;
  /** Start of the event. */
  start: Date;
  timeZone: string;
  errors: FieldErrors<EventFormValues>['repetition'];
  onChange: (value: Repetition) => void;
}

type End = 'never' | 'until' | 'count';

/** Fields of the rule by which an event repeats, with the rule in words. */
export function RepetitionDetails({
  value,
  start,
  timeZone,
  errors,
  onChange,
}: RepetitionDetailsProps) {
  const { frequency, interval, weekdays = [], until, count } = value;
  const day = dayIn(start, timeZone);
  const end: End = until !== undefined ? 'until' : count !== undefined ? 'count' : 'never';

  function changeEnd(next: End) {
    const rest = omit(value, 'until', 'count');
    if (next === 'until') onChange({ ...rest, until: toDateInput(addMonths(day, 3)) });
    else if (next === 'count') onChange({ ...rest, count: 10 });
    else onChange(rest);
  }

  return (
    <>
      <TextField
        label={`Every n ${UNITS[frequency]}s`}
        name="interval"
        type="number"
        min={1}
        value={interval || ''}
        error={errors?.interval?.message}
        onChange={({ target }) => onChange({ ...value, interval: target.valueAsNumber })}
      />
      {frequency === 'monthly' && (
        <WideSelect
          label="On"
          value={value.monthlyBy ?? 'day'}
          onChange={({ target }) => {
            onChange({ ...value, monthlyBy: target.value === 'weekday' ? 'weekday' : 'day' });
          }}
        >
          {(['day', 'weekday'] as const).map((monthlyBy) => (
            <option key={monthlyBy} value={monthlyBy}>
              {describePlace({ frequency, monthlyBy }, day)}
            </option>
          ))}
        </WideSelect>
      )}
      <SelectField
        label="Ends"
        value={end}
        onChange={({ target }) => {
          // The options are the ends.
          changeEnd(target.value as End);
        }}
      >
        <option value="never">Never</option>
        <option value="until">On</option>
        <option value="count">After</option>
      </SelectField>
      {end === 'until' && (
        <TextField
          label="Last day"
          name="until"
          type="date"
          max="9999-12-31"
          value={until}
          error={errors?.until?.message}
          onChange={({ target }) => onChange({ ...value, until: target.value })}
        />
      )}
      {end === 'count' && (
        <TextField
          label="Number of times"
          name="count"
          type="number"
          min={1}
          value={count || ''}
          error={errors?.count?.message}
          onChange={({ target }) => onChange({ ...value, count: target.valueAsNumber })}
        />
      )}
      {frequency === 'weekly' && (
        <Days role="group" aria-label="Days">
          {WEEKDAYS.map((weekday) => {
            const isStart = weekday === day.getDay();
            const isOn = weekdays.includes(weekday);
            return (
              <Toggle
                key={weekday}
                size="small"
                aria-label={nameWeekday(weekday, 'long')}
                aria-pressed={isStart || isOn}
                disabled={isStart}
                onClick={() => {
                  const others = weekdays.filter((one) => one !== weekday);
                  onChange(withWeekdays(value, isOn ? others : [...others, weekday]));
                }}
              >
                {nameWeekday(weekday, 'short')}
              </Toggle>
            );
          })}
        </Days>
      )}
      <Summary role="status">
        {describeRepetition(value, start, timeZone) + describeZone(timeZone)}
      </Summary>
    </>
  );
}

/** Returns what to add to a rule in words about its time zone, unless that is the browser's. */
function describeZone(timeZone: string): string {
  if (timeZone === browserTimeZone()) return '';
  if (timeZone !== timeZoneOf()) {
    const place = `, in the time of ${timeZone}`;
    return isKnownZone(timeZone) ? place : `${place}, which this browser does not know`;
  }
  // The sign in the names is the other one.
  const offset = timeZone.replace('Etc/GMT-', 'UTC+').replace('Etc/GMT+', 'UTC-');
  return `. This browser does not say in which time zone it is, so the event repeats at this time of ${offset}, without daylight saving time.`;
}

const WideSelect = styled(SelectField)`
  grid-column: span 2;
`;

const Days = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const Toggle = styled(ToggleButton)`
  min-width: 48px;
`;

const Summary = styled.p`
  grid-column: 1 / -1;
  color: ${tokens.color.textMuted};
`;
