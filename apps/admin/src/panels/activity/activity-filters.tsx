import type { ComponentProps } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { activityKind } from '@atrium/contracts/activity';
import { compareNames, INCOMPLETE_DATE, SelectField, TextField, tokens } from '@atrium/ui';
import type { ActivityView } from './activity-address';
import { KIND_LABELS } from './entry-texts';

interface ActivityFiltersProps {
  view: ActivityView;
  /** Names of the people to choose from, by id. */
  people: ReadonlyMap<number, string>;
  onChange: (change: Partial<ActivityView>) => void;
}

export function ActivityFilters({ view, people, onChange }: ActivityFiltersProps) {
  return (
    <Bar role="search" aria-label="Activity">
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
    </Bar>
  );
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
  grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  gap: ${tokens.space[2]};
`;
