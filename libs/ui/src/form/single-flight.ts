import { useRef } from 'react';

/**
 * Gives what sends a change, and does nothing while the last one is under way. A mutation's own `isPending`
 * is known with the next rendering only, which two quick clicks don't wait for.
 */
export function useSingleFlight<Change>(
  send: (change: Change) => Promise<unknown>,
): (change: Change) => void {
  const isUnderWay = useRef(false);
  return (change) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    function end() {
      isUnderWay.current = false;
    }
    // The mutation's own onError tells of a failure.
    send(change).then(end, end);
  };
}
