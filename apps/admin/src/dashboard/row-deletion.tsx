import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import { IconButton } from '@atrium/ui';
import { findHeading } from '../card-heading';

/** State of the deletion of one table row, from the confirmation until the row is gone. */
export interface RowDeletion {
  /** Id of the row to delete; null while no confirmation is open. */
  id: number | null;
  open: (id: number) => void;
  close: () => void;
  /** Takes focus after the deletion: the delete button of a neighboring row, or the heading. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/**
 * Manages the deletion of a table row. Closes the confirmation if the row disappears in the meantime.
 *
 * @param card contains the table
 */
export function useRowDeletion(
  rows: readonly { id: number }[],
  card: RefObject<HTMLElement | null>,
): RowDeletion {
  const [target, setTarget] = useState<{ id: number; neighborId: number | undefined } | null>(null);
  return {
    id: target && rows.some(({ id }) => id === target.id) ? target.id : null,
    open: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      setTarget({ id, neighborId: (rows[index + 1] ?? rows[index - 1])?.id });
    },
    close: () => setTarget(null),
    returnFocusTo: {
      get current() {
        return card.current && findFocusTarget(card.current, target?.neighborId);
      },
    },
  };
}

function findFocusTarget(card: HTMLElement, neighborId: number | undefined): HTMLElement | null {
  const neighbor = card.querySelector<HTMLElement>(`[data-deletes="${String(neighborId)}"]`);
  return neighbor ?? findHeading(card);
}

interface DeleteButtonProps {
  id: number;
  label: string;
  onDelete: (id: number) => void;
}

/** Delete button of a table row. */
export function DeleteButton({ id, label, onDelete }: DeleteButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Trash2 size={16} />}
      data-deletes={id}
      onClick={() => onDelete(id)}
    />
  );
}
