import type { ComponentProps } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { activityKind } from '@atrium/contracts/activity';
import { compareNames, INCOMPLETE_DATE, SelectField, TextField, tokens } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { ToggleButton } from '@atrium/ui/toggle-button';
import { shiftDay } from '../../local-dates';
import type { ActivityView } from './activity-address';
import { KIND_LABELS } from './entry-texts';

interface ActivityFiltersProps {
  view: ActivityView;
  /** Names of the people to choose from, by id. */
  people: ReadonlyMap<number, string>;
  onChange: (change: Partial<ActivityView>) => void;
}

export function ActivityFilters({ view, people, onChange }: ActivityFiltersProps) {
  const [today] = useToday();
  return (
    <Bar role="search" aria-label="Activity">
      <Fields>
        <SelectField
          label="Person"
          options={[...people].sort(([, left], [, right]) => compareNames(left, right))}
          value={view.person ?? ''}
          onChange={({ target }) => {
            onChange({ person: target.value === '' ? null : Number(target.value) });
          }}
        >
          <option value="">Everybody</option>
        </SelectField>
        <SelectField
          label="Kind"
          options={Object.entries(KIND_LABELS)}
          value={view.kind ?? ''}
          onChange={({ target }) => {
            // The id of a thing means nothing for another kind.
            onChange({ kind: activityKind.safeParse(target.value).data ?? null, entity: null });
          }}
        >
          <option value="">Everything</option>
        </SelectField>
        <DayField
          label="From"
          value={view.from ?? ''}
          max={view.to ?? undefined}
          onChange={({ target }) => onChange({ from: target.value })}
        />
        <DayField
          label="To"
          value={view.to ?? ''}
          min={view.from ?? undefined}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </Fields>
      <Toggles>
        {listRanges(today).map(({ label, from, to }) => {
          const isChosen = view.from === from && view.to === to;
          return (
            <ToggleButton
              key={label}
              size="small"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? { from: null, to: null } : { from, to })}
            >
              {label}
            </ToggleButton>
          );
        })}
        <ToggleButton
          size="small"
          aria-pressed={view.isReadingShown}
          onClick={() => onChange({ isReadingShown: !view.isReadingShown })}
        >
          Reading and sign-ins
        </ToggleButton>
      </Toggles>
    </Bar>
  );
}

function listRanges(today: string) {
  const yesterday = shiftDay(today, -1);
  return [
    { label: 'Today', from: today, to: today },
    { label: 'Yesterday', from: yesterday, to: yesterday },
    { label: '7 days', from: shiftDay(today, -6), to: today },
  ];
}

function DayField(props: ComponentProps<typeof TextField>) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  return (
    <TextField
      {...props}
      type="date"
      error={isIncomplete ? INCOMPLETE_DATE : undefined}
      onBlur={({ target }) => setIsIncomplete(target.validity.badInput)}
    />
  );
}

const Bar = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
`;

const Toggles = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  gap: ${tokens.space[2]};
`;
