import type { KeyboardEvent, PointerEvent } from 'react';
import { cloneElement, useState } from 'react';
import { lazyComponent } from '../lazy/lazy';
import type { MenuProps } from './menu-list';

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

const MenuList = lazyComponent(
  () => import(/* webpackChunkName: "overlays" */ './menu-list').then((module) => module.MenuList),
  ({ trigger }) => trigger,
);

/** A dropdown menu of actions, labeled by its trigger. */
export function Menu({ trigger, items }: MenuProps) {
  // Radix is loaded when the menu is opened for the first time.
  const [opening, setOpening] = useState<{ key: string | null } | null>(null);
  if (opening) return <MenuList trigger={trigger} items={items} openingKey={opening.key} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
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
