import type { PartialKeys, VirtualizerOptions } from '@tanstack/virtual-core';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { flushSync } from 'react-dom';

/** Options of TanStack Virtual without those that are the same for every list. */
export type VirtualRowsOptions = Omit<
  PartialKeys<
    VirtualizerOptions<HTMLDivElement, HTMLElement>,
    'observeElementOffset' | 'observeElementRect' | 'scrollToFn'
  >,
  'onChange'
>;

/** A virtualizer of rows in a scrolling div. */
export type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLElement> & {
  setOptions: (options: VirtualRowsOptions) => void;
};

/**
 * Creates a virtualizer for a React component. The first long list loads this module.
 *
 * @param rerender called when the visible rows or their positions change
 */
export function createVirtualizer(
  options: VirtualRowsOptions,
  rerender: () => void,
): RowVirtualizer {
  let isMeasuring = false;

  function withDefaults(
    given: VirtualRowsOptions,
  ): VirtualizerOptions<HTMLDivElement, HTMLElement> {
    return {
      observeElementOffset,
      observeElementRect,
      scrollToFn: elementScroll,
      ...given,
      onChange: (_virtualizer, isSync) => {
        // React calls the refs of rows during its commit, when it cannot flush. It still renders updates
        // that are scheduled there before the browser paints.
        if (isSync && !isMeasuring) flushSync(rerender);
        else rerender();
      },
    };
  }

  const virtualizer = new Virtualizer(withDefaults(options));
  const { measureElement, setOptions } = virtualizer;
  return Object.assign(virtualizer, {
    setOptions: (given: VirtualRowsOptions) => {
      // Rows that a colleague adds above a scrolled list do not move those in sight. At the top they show.
      const anchorTo = (virtualizer.scrollOffset ?? 0) > 0 ? 'end' : 'start';
      setOptions({ anchorTo, ...withDefaults(given) });
    },
    measureElement: (row: HTMLElement | null) => {
      isMeasuring = true;
      try {
        measureElement(row);
      } finally {
        isMeasuring = false;
      }
    },
  });
}
