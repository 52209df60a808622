import type { RefObject } from 'react';
import { useShortcut } from '@atrium/ui/shortcut';

interface CreateShortcutProps {
  list: RefObject<HTMLElement | null>;
  onCreate: () => void;
}

/** Starts a task with the key C. */
export function CreateShortcut({ list, onCreate }: CreateShortcutProps) {
  useShortcut('c', () => list.current, onCreate);
  return null;
}
