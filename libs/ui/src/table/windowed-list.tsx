import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { FocusEvent, Key, ReactNode } from 'react';
import { styled } from 'styled-components';
import { TableContainer } from './table-container';
import { withFocusedRow } from './with-focused-row';

const ESTIMATED_ITEM_HEIGHT = 64;
const ITEMS_BEYOND_SIGHT = 5;

/** Props of `WindowedList`. */
export interface WindowedListProps<Item> {
  /** The accessible name of the list and of the region that it scrolls in. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => Key;
  /** Renders what one list item holds; it may be of any height. */
  renderItem: (item: Item) => ReactNode;
  /** CSS height above which the list scrolls; 70 % of the screen when not given. */
  maxHeight?: string | undefined;
}

/**
 * A list of any number of items, of which only those in sight and a few around them are in the
 * document. Screen readers are told how many there are and where each one stands; the item with the
 * focus stays, however far it is scrolled away.
 */
export function WindowedList<Item>({
  label,
  items,
  itemKey,
  renderItem,
  maxHeight,
}: WindowedListProps<Item>) {
  const scrollBox = useRef<HTMLDivElement>(null);
  const focusedIndex = useRef<number>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => ESTIMATED_ITEM_HEIGHT,
    overscan: ITEMS_BEYOND_SIGHT,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
    rangeExtractor: (range) => withFocusedRow(range, focusedIndex.current),
  });

  function noteFocus({ target }: FocusEvent<HTMLElement>) {
    const index = target.closest<HTMLElement>('[data-index]')?.dataset['index'];
    if (index !== undefined) focusedIndex.current = Number(index);
  }

  return (
    <TableContainer ref={scrollBox} label={label} maxHeight={maxHeight}>
      <List
        role="list"
        aria-label={label}
        style={{ height: virtualizer.getTotalSize() }}
        onFocus={noteFocus}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <Place
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${String(start)}px)` }}
            >
              {renderItem(item)}
            </Place>
          );
        })}
      </List>
    </TableContainer>
  );
}

const List = styled.ul`
  position: relative;
  padding: 0;
  list-style: none;
`;

const Place = styled.li`
  position: absolute;
  inset: 0 0 auto;
`;
