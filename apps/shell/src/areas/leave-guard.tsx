import type { ReactNode } from 'react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import type { AreaModule } from '@atrium/area-contract';
import { DiscardDialog } from '@atrium/ui';
import { AreaErrorBoundary } from './area-error-boundary';

interface LeaveGuardValue {
  /** Does something that leaves the page: at once, or when the person has given up unsaved work. */
  leave: (action: () => void) => void;
  hasUnsavedWork: () => boolean;
  /** Tells which area is shown; returns what ends that. */
  show: (area: AreaModule) => () => void;
}

const LeaveGuardContext = createContext<LeaveGuardValue | null>(null);

/** Asks before the page's own links, Logout or the browser's Back lose what a person has typed. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const shown = useRef<AreaModule>(null);
  const [leaving, setLeaving] = useState<{ go: () => void } | null>(null);
  const [value] = useState<LeaveGuardValue>(() => {
    const hasUnsavedWork = () => shown.current?.isDirty() ?? false;
    return {
      hasUnsavedWork,
      leave: (action) => {
        if (hasUnsavedWork()) setLeaving({ go: action });
        else action();
      },
      show: (area) => {
        shown.current = area;
        return () => {
          if (shown.current === area) shown.current = null;
        };
      },
    };
  });
  useBackGuard(value);

  function stay() {
    setLeaving(null);
  }

  return (
    <LeaveGuardContext value={value}>
      {children}
      {leaving && (
        // A question that can't be had is not asked: the page stays where it is.
        <AreaErrorBoundary fallback={null} onError={stay}>
          <DiscardDialog
            open
            onKeep={stay}
            onDiscard={() => {
              setLeaving(null);
              leaving.go();
            }}
          />
        </AreaErrorBoundary>
      )}
    </LeaveGuardContext>
  );
}

/**
 * The guard around the page.
 *
 * @throws Error outside of a `LeaveGuard`
 */
export function useLeaveGuard(): LeaveGuardValue {
  const guard = useContext(LeaveGuardContext);
  if (!guard) throw new Error('There is no LeaveGuard around this');
  return guard;
}

function useBackGuard({ hasUnsavedWork, leave }: LeaveGuardValue) {
  // Synchronises with the browser's Back and Forward, where it lets a page hold them.
  useEffect(() => {
    if (!('navigation' in window)) return;
    const { navigation } = window;
    let isGivenUp = false;
    function holdTraversal(event: NavigateEvent) {
      const { navigationType, cancelable, destination } = event;
      if (navigationType !== 'traverse' || !cancelable || isGivenUp || !hasUnsavedWork()) return;
      if (new URL(destination.url).pathname === window.location.pathname) return;
      event.preventDefault();
      leave(() => {
        isGivenUp = true;
        const askAgain = () => {
          isGivenUp = false;
        };
        void navigation.traverseTo(destination.key).finished?.then(askAgain, askAgain);
      });
    }
    navigation.addEventListener('navigate', holdTraversal);
    return () => {
      navigation.removeEventListener('navigate', holdTraversal);
    };
  }, [hasUnsavedWork, leave]);
}
