import { useRef } from 'react';

/**
 * Returns a function that sends a request unless the previous one is still pending. The `isPending` of a
 * mutation is not enough: it changes with the next render, and a double click comes before that.
 */
export function useSingleFlight<Payload>(
  send: (payload: Payload) => Promise<unknown>,
): (payload: Payload) => void {
  const isPending = useRef(false);
  return (payload) => {
    if (isPending.current) return;
    isPending.current = true;
    function reset() {
      isPending.current = false;
    }
    // The mutation's onError handles the error.
    send(payload).then(reset, reset);
  };
}
