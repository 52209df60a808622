import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { AreaModule } from '@atrium/area-contract';
import { DiscardDialog } from '@atrium/ui';
import { AreaErrorBoundary } from '../areas/area-error-boundary';

interface LeaveGuardValue {
  /** Runs an action that leaves the page, after a confirmation if there is unsaved work. */
  leave: (action: () => void) => void;
  hasUnsavedWork: () => boolean;
  /** Sets the area on the screen; returns a cleanup function. */
  setArea: (area: AreaModule) => () => void;
}

const LeaveGuardContext = createContext<LeaveGuardValue | null>(null);

/** Asks for confirmation before links, Logout or the browser's Back discard unsaved work. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const shownArea = useRef<AreaModule>(null);
  const [pending, setPending] = useState<{ action: () => void } | null>(null);
  const [value] = useState<LeaveGuardValue>(() => {
    const hasUnsavedWork = () => shownArea.current?.isDirty() ?? false;
    return {
      hasUnsavedWork,
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
    };
  });
  useTraversalGuard(value);

  function stay() {
    setPending(null);
  }

  return (
    <LeaveGuardContext value={value}>
      {children}
      {pending && (
        // Stays on the page when the dialog's chunk fails to load.
        <AreaErrorBoundary fallback={null} onError={stay}>
          <DiscardDialog
            open
            onKeep={stay}
            onDiscard={() => {
              setPending(null);
              pending.action();
            }}
          />
        </AreaErrorBoundary>
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

function useTraversalGuard({ hasUnsavedWork, leave }: LeaveGuardValue) {
  // Synchronizes with the browser's Back and Forward, where it supports canceling them.
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    let isConfirmed = false;
    function interceptTraversal(event: NavigateEvent) {
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== 'traverse' || !cancelable || isConfirmed || !hasUnsavedWork()) return;
      if (new URL(destination.url).pathname === window.location.pathname) return;
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
    return () => {
      navigation.removeEventListener('navigate', interceptTraversal);
    };
  }, [hasUnsavedWork, leave]);
}
