import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { AreaModule } from '@atrium/area-contract';
import { DiscardDialog } from '@atrium/ui';

interface LeaveGuardValue {
  /** Runs an action that leaves the page, after a confirmation if there is unsaved work. */
  leave: (action: () => void) => void;
  hasUnsavedWork: () => boolean;
  /** Returns whether going to an address would discard unsaved work. */
  wouldDiscard: (url: URL) => boolean;
  /** Sets the area on the screen; returns a cleanup function. */
  setArea: (area: AreaModule) => () => void;
  /** Sets the open panel; returns a cleanup function. */
  setPanel: (panel: GuardedPanel) => () => void;
}

/** The open panel, as far as its unsaved work is concerned. */
export interface GuardedPanel {
  readonly isDirty: () => boolean;
  /** Whether the panel is open at an address. */
  readonly isOpenAt: (url: URL) => boolean;
}

const LeaveGuardContext = createContext<LeaveGuardValue | null>(null);

/** Asks for confirmation before links, Logout, the browser's Back or a reload discard unsaved work. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const shownArea = useRef<AreaModule>(null);
  const openPanel = useRef<GuardedPanel>(null);
  const [pending, setPending] = useState<{ action: () => void } | null>(null);
  const [value] = useState<LeaveGuardValue>(() => {
    const isAreaDirty = () => shownArea.current?.isDirty() ?? false;
    const isPanelDirty = () => openPanel.current?.isDirty() ?? false;
    const hasUnsavedWork = () => isAreaDirty() || isPanelDirty();
    return {
      hasUnsavedWork,
      // An address with the same path only changes the state of the area.
      wouldDiscard: (url) =>
        (isAreaDirty() && url.pathname !== window.location.pathname) ||
        (isPanelDirty() && openPanel.current?.isOpenAt(url) === false),
      leave: (action) => {
        if (hasUnsavedWork()) setPending({ action });
        else action();
      },
      setArea: (area) => {
        shownArea.current = area;
        return () => {
          if (shownArea.current === area) shownArea.current = null;
        };
      },
      setPanel: (panel) => {
        openPanel.current = panel;
        return () => {
          if (openPanel.current === panel) openPanel.current = null;
        };
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
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== 'traverse' || !cancelable || isConfirmed) return;
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
