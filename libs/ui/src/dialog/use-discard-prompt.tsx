import type { ReactElement } from 'react';
import { useState } from 'react';
import { DiscardDialog } from './discard-dialog';

/** Result of `useDiscardPrompt`. */
export interface DiscardPrompt {
  /** Runs an action that discards the input: at once if there is none, else after confirmation. */
  leave: (action: () => void) => void;
  /** The dialog, to be rendered by the caller. */
  prompt: ReactElement;
}

/**
 * Asks for confirmation before unsaved input is discarded.
 *
 * @param isDirty whether there is unsaved input
 */
export function useDiscardPrompt(isDirty: boolean): DiscardPrompt {
  const [pendingAction, setPendingAction] = useState<(() => void) | null>(null);
  return {
    leave: (action) => {
      // A function passed to a state setter would be called as an updater.
      if (isDirty) setPendingAction(() => action);
      else action();
    },
    prompt: (
      <DiscardDialog
        open={pendingAction !== null}
        onKeep={() => setPendingAction(null)}
        onDiscard={() => {
          setPendingAction(null);
          pendingAction?.();
        }}
      />
    ),
  };
}
