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
  /** Whether rows are virtualized; TanStack Virtual is loaded once they are. */
  enabled: boolean;
  /** Another value tries again to load TanStack Virtual where that has failed. */
  attempt: unknown;
}

/**
 * Returns the virtualizer; `undefined` while it is not enabled, being loaded or could not be loaded.
 *
 * It is the hook of `@tanstack/react-virtual`, but needs none of TanStack Virtual's code beforehand, so
 * a list keeps its rows in the document when the virtualizer arrives.
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

  // Synchronizes with the document, as TanStack Virtual asks of its adapters.
  useLayoutEffect(() => virtualizer?._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    virtualizer?._willUpdate();
  });

  return options.enabled ? virtualizer : undefined;
}
