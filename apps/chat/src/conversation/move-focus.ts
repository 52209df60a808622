import type { KeyboardEvent } from 'react';

/** Moves the focus between the menus of messages with the arrow keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')];
  const index = menus.findIndex((menu) => menu === event.target);
  if (step === undefined || index < 0) return;
  event.preventDefault();
  // The key would also open the menu.
  event.stopPropagation();
  menus[index + step]?.focus();
}
