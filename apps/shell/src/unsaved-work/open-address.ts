import { useNavigate } from 'react-router-dom';
import { useLeaveGuard } from './leave-guard';

/** Returns whether a value of an area is an absolute path of this origin; two slashes would lead to another. */
export function isOwnAddress(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to);
}

/**
 * Returns a function that goes to an address, after a question if that discards unsaved work. Ignores addresses
 * of other origins.
 *
 * @returns a function of the address, the state of its history entry, and a callback before it goes there
 */
export function useOpenAddress(): (to: string, state?: unknown, onOpen?: () => void) => void {
  const guard = useLeaveGuard();
  const navigate = useNavigate();
  return (to, state, onOpen) => {
    if (!isOwnAddress(to)) return;
    const go = () => {
      onOpen?.();
      void navigate(to, { state });
    };
    if (guard.wouldDiscard(new URL(to, window.location.href))) guard.leave(go);
    else go();
  };
}
