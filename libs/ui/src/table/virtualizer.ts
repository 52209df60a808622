import { useVirtualizer as useTanStackVirtualizer } from '@tanstack/react-virtual';

type Options = Parameters<typeof useTanStackVirtualizer<HTMLDivElement, HTMLElement>>[0];

/** Options of `useVirtualizer`: those of TanStack Virtual. */
export interface UseVirtualizerOptions extends Options {
  /** Whether rows are virtualized. */
  enabled: boolean;
}

/** Returns the virtualizer of the rows in a scrolling div, or `undefined` while it is not enabled. */
export function useVirtualizer(options: UseVirtualizerOptions) {
  const virtualizer = useTanStackVirtualizer<HTMLDivElement, HTMLElement>(options);
  return options.enabled ? virtualizer : undefined;
}
