import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useState } from 'react';
import { DiscardDialog } from '@atrium/ui';

interface LeaveGuardValue {
  /** Runs an action that leaves the page, after a confirmation if there is unsaved work. */
  leave: (action: () => void) => void;
  hasUnsavedWork: () => boolean;
  /** Returns whether going to an address would discard unsaved work. */
  wouldDiscard: (url: URL) => boolean;
  /** Guards an area or a panel while it is on the screen; returns a cleanup function. */
  add: (guarded: Guarded) => () => void;
}

/** An area or a panel, as far as its unsaved work is concerned. */
interface Guarded {
  readonly isDirty: () => boolean;
  /** Whether it stays on the screen at an address. */
  readonly isOpenAt: (url: URL) => boolean;
}

const LeaveGuardContext = createContext<LeaveGuardValue | null>(null);

/** Asks for confirmation before links, Logout, the browser's Back or a reload discard unsaved work. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<{ action: () => void } | null>(null);
  const [value] = useState<LeaveGuardValue>(() => {
    const onScreen = new Set<Guarded>();
    const dirtyOnes = () => [...onScreen].filter((guarded) => guarded.isDirty());
    const hasUnsavedWork = () => dirtyOnes().length > 0;
    return {
      hasUnsavedWork,
      wouldDiscard: (url) => dirtyOnes().some((guarded) => !guarded.isOpenAt(url)),
      leave: (action) => {
        if (hasUnsavedWork()) setPending({ action });
        else action();
      },
      add: (guarded) => {
        onScreen.add(guarded);
        return () => onScreen.delete(guarded);
      },
    };
  });
  useUnloadGuard(value);
  useTraversalGuard(value);

  function stay() {
    setPending(null);
  }

  return (
    <LeaveGuardContext value={value}>
      {children}
      {pending && (
        <DiscardDialog
          open
          onKeep={stay}
          onDiscard={() => {
            setPending(null);
            pending.action();
          }}
        />
      )}
    </LeaveGuardContext>
  );
}

/**
 * Returns the page's leave guard.
 *
 * @throws Error outside of a `LeaveGuard`
 */
export function useLeaveGuard(): LeaveGuardValue {
  const guard = useContext(LeaveGuardContext);
  if (!guard) throw new Error('useLeaveGuard needs a LeaveGuard above it');
  return guard;
}

function useUnloadGuard({ hasUnsavedWork }: LeaveGuardValue) {
  // Synchronizes with the browser's confirmation before it leaves the page.
  useEffect(() => {
    function confirmUnload(event: BeforeUnloadEvent) {
      if (hasUnsavedWork()) event.preventDefault();
    }
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [hasUnsavedWork]);
}

function useTraversalGuard({ wouldDiscard, leave }: LeaveGuardValue) {
  // Synchronizes with the browser's Back and Forward, where it supports canceling them.
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    let isConfirmed = false;
    function interceptTraversal(event: NavigateEvent) {
      const { navigationType, cancelable, destination, userInitiated } = event;
      // A dialog that goes back to close has asked by itself.
      if (navigationType !== 'traverse' || !userInitiated || !cancelable || isConfirmed) return;
      if (!wouldDiscard(new URL(destination.url))) return;
      event.preventDefault();
      leave(() => {
        isConfirmed = true;
        const reset = () => {
          isConfirmed = false;
        };
        void navigation.traverseTo(destination.key).finished?.then(reset, reset);
      });
    }
    navigation.addEventListener('navigate', interceptTraversal);
    return () => navigation.removeEventListener('navigate', interceptTraversal);
  }, [wouldDiscard, leave]);
}
