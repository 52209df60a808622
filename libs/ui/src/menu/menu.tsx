import type { KeyboardEvent, PointerEvent } from 'react';
import { cloneElement, useState } from 'react';
import { lazyComponent } from '../lazy/lazy';
import type { MenuListProps } from './menu-list';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

interface LazyMenuProps extends MenuListProps {
  onMissing: () => void;
}

const MenuList = lazyComponent<LazyMenuProps>(
  () => import(/* webpackChunkName: "overlays" */ './menu-list').then((module) => module.MenuList),
  ({ trigger }) => trigger,
  ({ onMissing }) => onMissing(),
);

/** A dropdown menu of actions, labeled by its trigger. */
export function Menu({ trigger, items }: Omit<MenuListProps, 'openingKey'>) {
  // Radix is loaded when the menu is opened for the first time.
  const [opening, setOpening] = useState<{ key: string | null } | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  if (opening) {
    return (
      <MenuList
        trigger={trigger}
        items={items}
        openingKey={opening.key}
        onMissing={() => {
          setOpening(null);
          setIsMissing(true);
        }}
      />
    );
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // Another element than the one that had the focus.
    autoFocus: isMissing,
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.ctrlKey) return;
      // Otherwise the trigger would take the focus from the menu.
      event.preventDefault();
      setOpening({ key: null });
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!OPENING_KEYS.includes(event.key)) return;
      event.preventDefault();
      setOpening({ key: event.key });
    },
  });
}
