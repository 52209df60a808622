import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useRef, useState } from 'react';
import { IconButton } from '@atrium/ui';

/** The deletion of one row of a table, from the question until the row is gone. */
export interface RowDeletion {
  /** The row to delete, as long as it is in the table. */
  id: number | null;
  ask: (id: number) => void;
  end: () => void;
  /** The card that holds the table. */
  card: RefObject<HTMLElement | null>;
  /** Takes the focus when the row is gone: the next row's button, or the heading when there is none. */
  returnFocusTo: RefObject<HTMLElement | null>;
}

/**
 * Manages the deletion of one of the rows that a table shows. A row that leaves the table, since
 * somebody else has deleted it, is no longer asked about.
 */
export function useRowDeletion(rows: readonly { id: number }[]): RowDeletion {
  const card = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<{ id: number; neighborId: number | undefined } | null>(null);
  return {
    id: asked && rows.some(({ id }) => id === asked.id) ? asked.id : null,
    ask: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      setAsked({ id, neighborId: (rows[index + 1] ?? rows[index - 1])?.id });
    },
    end: () => {
      setAsked(null);
    },
    card,
    returnFocusTo: {
      get current() {
        return card.current && findReturn(card.current, asked?.neighborId);
      },
    },
  };
}

function findReturn(card: HTMLElement, neighborId: number | undefined): HTMLElement | null {
  const neighbor = card.querySelector<HTMLElement>(`[data-deletes="${String(neighborId)}"]`);
  if (neighbor) return neighbor;
  const heading = card.querySelector('h2');
  // Headings take the focus from a script only.
  if (heading) heading.tabIndex = -1;
  return heading;
}

interface DeleteButtonProps {
  /** The row to delete. */
  id: number;
  label: string;
  onDelete: (id: number) => void;
}

/** The button of a row that asks whether to delete it. */
export function DeleteButton({ id, label, onDelete }: DeleteButtonProps) {
  return (
    <IconButton
      label={label}
      icon={<Trash2 size={16} aria-hidden />}
      data-deletes={id}
      onClick={() => {
        onDelete(id);
      }}
    />
  );
}
