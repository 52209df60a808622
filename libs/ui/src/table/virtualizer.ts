import { useLayoutEffect, useReducer, useState } from 'react';
import { optionalModule } from '../lazy/lazy';
import type { RowVirtualizer, VirtualRowsOptions } from './create-virtualizer';

const useCreateVirtualizer = optionalModule(() =>
  import(/* webpackChunkName: "virtualizer" */ './create-virtualizer').then(
    ({ createVirtualizer }) => createVirtualizer,
  ),
);

/** Options of `useVirtualizer`. */
export interface UseVirtualizerOptions extends VirtualRowsOptions {
  /** Whether rows are virtualized. Loads TanStack Virtual when it becomes true. */
  enabled: boolean;
  /** Retries a failed load of TanStack Virtual when it changes. */
  attempt: unknown;
}

/**
 * Returns the virtualizer, or `undefined` while it is not enabled or not loaded. Corresponds to the hook of
 * `@tanstack/react-virtual`, but TanStack Virtual is lazy-loaded without unmounting the rows.
 */
export function useVirtualizer({
  attempt,
  ...options
}: UseVirtualizerOptions): RowVirtualizer | undefined {
  const createVirtualizer = useCreateVirtualizer(options.enabled, attempt);
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const [created, setCreated] = useState<RowVirtualizer>();
  let virtualizer = created;
  if (!virtualizer && createVirtualizer && options.enabled) {
    virtualizer = createVirtualizer(options, rerender);
    setCreated(virtualizer);
  }
  virtualizer?.setOptions(options);

  // TanStack Virtual requires these two of its adapters.
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer?._willUpdate();
  });

  return options.enabled ? virtualizer : undefined;
}
