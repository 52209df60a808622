import { styled } from 'styled-components';
import { personState } from '@atrium/contracts/people';
import { SearchInput, SelectField, tokens } from '@atrium/ui';
import type { PeopleView } from './people-address';
import { STATE_LABELS } from './person-texts';

interface PeopleFiltersProps {
  view: PeopleView;
  onChange: (change: Partial<PeopleView>) => void;
}

export function PeopleFilters({ view, onChange }: PeopleFiltersProps) {
  return (
    <Bar role="search" aria-label="People">
      <SearchInput
        label="Search people"
        placeholder="Search people..."
        value={view.text}
        onValueChange={(text) => onChange({ text })}
      />
      <SelectField
        label="Filter by state"
        hideLabel
        options={Object.entries(STATE_LABELS)}
        value={view.state ?? ''}
        onChange={({ target }) => {
          onChange({ state: personState.safeParse(target.value).data ?? null });
        }}
      >
        <option value="">All states</option>
      </SelectField>
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};

  > :first-child {
    flex: 1 1 160px;
    max-width: none;
  }

  > :last-child {
    flex: 0 1 130px;
  }
`;
