import type { CSSProperties, Key, ReactNode } from 'react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { useRowWindow } from './row-window';
import { TableRegion } from './table';

const ESTIMATED_ITEM_HEIGHT = 64;
const OVERSCAN = 5;

interface WindowedListProps<Item> {
  /** Accessible name of the list and of the region that it scrolls in. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => Key;
  /** Renders the content of an item, which can have any height. */
  renderItem: (item: Item) => ReactNode;
  /** CSS height above which the list scrolls. 70 % of the screen by default. */
  maxHeight?: string | undefined;
  /** Index of the item that the list is scrolled to at first; the first one by default. */
  initialIndex?: number | undefined;
}

/**
 * A list of any number of items. From 200 items on, only the visible ones, a few around them and the
 * focused one are in the document. ARIA attributes expose the size of the list and the position of each
 * item.
 */
export function WindowedList<Item>({
  label,
  items,
  itemKey,
  renderItem,
  maxHeight,
  initialIndex = 0,
}: WindowedListProps<Item>) {
  const { isWindowed, scrollBox, rows, totalHeight, measure, scrollToRow, trackFocus } =
    useRowWindow({
      rows: items,
      rowKey: itemKey,
      estimatedHeight: ESTIMATED_ITEM_HEIGHT,
      overscan: OVERSCAN,
    });

  const scrollAtFirst = useEffectEvent(() => {
    if (initialIndex > 0) scrollToRow(initialIndex, 'start');
  });
  // Synchronizes the scroll position before the list is painted.
  useLayoutEffect(() => {
    scrollAtFirst();
  }, []);

  return (
    <TableRegion ref={scrollBox} aria-label={label} style={{ maxHeight }}>
      <List
        role="list"
        aria-label={label}
        {...(isWindowed && { style: { height: totalHeight } })}
        onFocus={trackFocus}
      >
        {rows.map(({ row, index, key, start }) => (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            {...(isWindowed && { style: placeAt(start) })}
          >
            {renderItem(row)}
          </li>
        ))}
      </List>
    </TableRegion>
  );
}

function placeAt(top: number): CSSProperties {
  return { position: 'absolute', inset: '0 0 auto', transform: `translateY(${String(top)}px)` };
}

const List = styled.ul`
  position: relative;
  padding: 0;
  list-style: none;
`;
