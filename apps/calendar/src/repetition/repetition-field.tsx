import { useRef } from 'react';
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { RepetitionFrequency } from '@atrium/contracts/events';
import { lazyComponent, SelectField, tokens } from '@atrium/ui';
import { toInstant } from '../date-input';
import type { EventFormValues } from '../event-form/event-form-values';
import { omit } from '../event-form/repetition-values';
import type { RepetitionDetailsProps } from './repetition-details';

// Without the details, a rule can still be chosen.
const RepetitionDetails = lazyComponent<RepetitionDetailsProps>(
  () =>
    import(/* webpackChunkName: "repetition" */ './repetition-details').then(
      (module) => module.RepetitionDetails,
    ),
  undefined,
  () => undefined,
);

/** Asks whether and how an event repeats, in a time zone. */
export function RepetitionField({ timeZone }: { timeZone: string }) {
  const { field } = useController<EventFormValues, 'repetition'>({ name: 'repetition' });
  const { ref, name, value, onBlur, onChange } = field;
  const { getFieldState } = useFormContext<EventFormValues>();
  const errors = useFormState<EventFormValues>({ name: 'repetition' }).errors.repetition;
  const fields = useRef<HTMLDivElement>(null);
  const [startDate, occurrence] = useWatch<EventFormValues, ['startDate', 'startOccurrence']>({
    name: ['startDate', 'startOccurrence'],
  });
  const start = toInstant(startDate, [], occurrence);

  function changeFrequency(frequency: RepetitionFrequency | '') {
    const kept = value ? omit(value, 'weekdays', 'monthlyBy') : { interval: 1 };
    onChange(frequency ? { ...kept, frequency } : null);
  }

  function focusInvalid() {
    const error = getFieldState('repetition').error ?? {};
    const part = ['interval', 'until', 'count'].find((one) => one in error) ?? name;
    fields.current?.querySelector<HTMLElement>(`[name="${part}"]`)?.focus();
  }

  return (
    <Frame ref={fields}>
      <SelectField
        label="Repeats"
        error={errors?.message}
        ref={(select) => ref(select && { focus: focusInvalid })}
        name={name}
        onBlur={onBlur}
        value={value?.frequency ?? ''}
        onChange={({ target }) => {
          // The options are the frequencies.
          changeFrequency(target.value as RepetitionFrequency | '');
        }}
      >
        <option value="">Does not repeat</option>
        <option value="daily">Daily</option>
        <option value="weekly">Weekly</option>
        <option value="monthly">Monthly</option>
        <option value="yearly">Yearly</option>
      </SelectField>
      {value && (
        <RepetitionDetails
          value={value}
          // oxlint-disable-next-line react/purity -- An incomplete start has an error of its own.
          start={start ? new Date(start) : new Date()}
          timeZone={timeZone}
          errors={errors}
          onChange={onChange}
        />
      )}
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(120px, 100%), 1fr));
  gap: ${tokens.space[4]};
`;
