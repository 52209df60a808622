import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { cloneElement, useState } from 'react';
import { lazyComponent } from '../lazy/lazy';

/** Props of `Popover`. */
export interface PopoverProps {
  /** The button that opens it; it takes a ref and the props of a native button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** The accessible name of what opens. */
  label: string;
  children: ReactNode;
  /** Whether it is open, where the caller keeps that; it keeps that itself otherwise. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

const PopoverBox = lazyComponent(
  () =>
    import(/* webpackChunkName: "overlays" */ './popover-box').then((module) => module.PopoverBox),
  ({ trigger }) => trigger,
);

/** A small dialog beside its trigger. The page behind stays usable. */
export function Popover({ open: isOpenFor, onOpenChange, ...box }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = isOpenFor ?? isOpen;
  // Before it opens for the first time, the trigger stands alone.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);

  function changeOpen(nextOpen: boolean) {
    setIsOpen(nextOpen);
    onOpenChange?.(nextOpen);
  }

  if (wasOpen) return <PopoverBox {...box} open={open} onOpenChange={changeOpen} />;
  return cloneElement(box.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => {
      changeOpen(true);
    },
  });
}
