import { useEffect, useState } from 'react';

const SETTLE_MS = 250;

/** Returns a text once it has not changed for a moment. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);

  // Synchronizes with the clock.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return settled;
}
