import { CalendarPlus } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton, tokens } from '@atrium/ui';
import { mediumDate } from '../local-dates';

interface RenewButtonProps {
  /** Name of the company. */
  company: string;
  expiresAt: string;
  onClick: () => void;
}

/** Opens the dialog that renews a license. */
export function RenewButton({ company, expiresAt, onClick }: RenewButtonProps) {
  return (
    <IconButton
      label={`Renew license of ${company}, expires ${mediumDate(expiresAt)}`}
      title="Renew"
      icon={<CalendarPlus size={16} />}
      onClick={onClick}
    />
  );
}

/** Line of a table cell with controls, its last child, at the end. */
export const CellLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};

  > :last-child {
    flex: none;
    margin-inline-start: auto;
  }
`;
