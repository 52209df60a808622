import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Milliseconds that a toast stays. */
const DURATION = 5000;

/**
 * Calls back after 5 seconds, not counting those in which the toast is held or another window has the
 * focus.
 */
export function useToastClock(isHeld: boolean, onEnd: () => void): void {
  const isAway = useIsAway();
  const remaining = useRef(DURATION);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isHeld || isAway) return;
    const startedAt = Date.now();
    const timer = setTimeout(end, remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= Date.now() - startedAt;
    };
  }, [isHeld, isAway]);
}

function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = () => {
      setIsAway(true);
    };
    const comeBack = () => {
      setIsAway(false);
    };
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}
