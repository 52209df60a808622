import type { PartialKeys, VirtualizerOptions } from '@tanstack/virtual-core';
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import { flushSync } from 'react-dom';

/** Options of TanStack Virtual; those that are the same for every list are left out. */
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
 * Creates a virtualizer for a React component. The module is loaded by the first long list.
 *
 * @param rerender called when other rows are in sight or their places have changed
 */
export function createVirtualizer(
  options: VirtualRowsOptions,
  rerender: () => void,
): RowVirtualizer {
  let isMeasuring = false;

  function complete(given: VirtualRowsOptions): VirtualizerOptions<HTMLDivElement, HTMLElement> {
    return {
      observeElementOffset,
      observeElementRect,
      scrollToFn: elementScroll,
      ...given,
      onChange: (_virtualizer, isSync) => {
        // React calls the refs of rows while it commits. It can't flush then, but it renders what is
        // scheduled there before the browser paints.
        if (isSync && !isMeasuring) flushSync(rerender);
        else rerender();
      },
    };
  }

  const virtualizer = new Virtualizer(complete(options));
  const { measureElement, setOptions } = virtualizer;
  return Object.assign(virtualizer, {
    setOptions: (given: VirtualRowsOptions) => {
      setOptions(complete(given));
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
