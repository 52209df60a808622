import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Calls back after a time. The timer pauses while `isPaused` or while another window has the focus.
 */
export function useToastTimer(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const isBlurred = useIsWindowBlurred();
  const remainingMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (isPaused || isBlurred) return;
    const startedAt = Date.now();
    const timer = setTimeout(end, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= Date.now() - startedAt;
    };
  }, [isPaused, isBlurred]);
}

function useIsWindowBlurred(): boolean {
  const [isBlurred, setIsBlurred] = useState(false);
  useEffect(() => {
    const handleBlur = () => setIsBlurred(true);
    const handleFocus = () => setIsBlurred(false);
    window.addEventListener('blur', handleBlur);
    window.addEventListener('focus', handleFocus);
    return () => {
      window.removeEventListener('blur', handleBlur);
      window.removeEventListener('focus', handleFocus);
    };
  }, []);
  return isBlurred;
}
