import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import { SelectField, sortByName, tokens } from '@atrium/ui';
import { ToggleButton } from '@atrium/ui/toggle-button';
import { UNKNOWN_USER } from '../participation';
import type { CalendarFilter } from './calendar-address';

interface CalendarFiltersProps {
  filter: CalendarFilter;
  onChange: (change: Partial<CalendarFilter>) => void;
  /** Whether the calendar is shown, so that the names of the users can be read. */
  isReady: boolean;
}

/** Filters by who takes part in an event, and a legend of the styles that show whether the user does. */
export function CalendarFilters({ filter, onChange, isReady }: CalendarFiltersProps) {
  const { isMine, personId } = filter;
  const { data: users = [] } = useQuery({ ...userQueries.list(), enabled: isReady });
  const people = sortByName(users.map(({ id, username }) => ({ id, name: username })));
  return (
    <>
      <Legend aria-label="Legend">
        <Entry $background={tokens.color.accent} $border={tokens.color.accent}>
          Yours
        </Entry>
        <Entry $background="none" $border={tokens.color.accent}>
          Others
        </Entry>
        <Entry $background="none" $border={tokens.color.borderStrong}>
          <s>Declined</s>
        </Entry>
      </Legend>
      <Filters role="group" aria-label="Filter">
        <Mine size="small" aria-pressed={isMine} onClick={() => onChange({ isMine: !isMine })}>
          Mine
        </Mine>
        <Person
          label="Filter by person"
          hideLabel
          value={personId ?? ''}
          onChange={({ target }) => {
            onChange({ personId: target.value === '' ? null : Number(target.value) });
          }}
        >
          <option value="">Everybody</option>
          {personId !== null && people.every(({ id }) => id !== personId) && (
            <option value={personId}>{isReady && users.length > 0 ? UNKNOWN_USER : '…'}</option>
          )}
          {people.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </Person>
      </Filters>
    </>
  );
}

const Legend = styled.ul`
  display: flex;
  gap: ${tokens.space[3]};
  padding: 0;
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  list-style: none;

  @media (width < ${tokens.breakpoint.medium}) {
    display: none;
  }
`;

const Entry = styled.li<{ $background: string; $border: string }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[1]};

  &::before {
    width: 12px;
    height: 12px;
    border: 1px solid ${({ $border }) => $border};
    border-radius: 3px;
    background: ${({ $background }) => $background};
    content: '';
  }
`;

const Filters = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  @media (width < ${tokens.breakpoint.small}) {
    flex: 1 1 12rem;
  }
`;

const Mine = styled(ToggleButton)`
  min-height: 32px;
`;

const Person = styled(SelectField)`
  width: 140px;

  @media (width < ${tokens.breakpoint.small}) {
    flex: 1;
  }
`;
