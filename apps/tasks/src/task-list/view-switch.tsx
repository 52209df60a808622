import { Kanban, Rows3 } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton, tokens } from '@atrium/ui';

interface ViewSwitchProps {
  isBoard: boolean;
  onChange: (isBoard: boolean) => void;
}

/** Two buttons that show the tasks as a table or as a board. */
export function ViewSwitch({ isBoard, onChange }: ViewSwitchProps) {
  return (
    <Group role="group" aria-label="View">
      <IconButton
        label="Table"
        title="Table"
        icon={<Rows3 size={16} />}
        aria-pressed={!isBoard}
        onClick={() => onChange(false)}
      />
      <IconButton
        label="Board"
        title="Board"
        icon={<Kanban size={16} />}
        aria-pressed={isBoard}
        onClick={() => onChange(true)}
      />
    </Group>
  );
}

const Group = styled.div`
  display: flex;

  > [aria-pressed='true'] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }

  @media print {
    display: none;
  }
`;
