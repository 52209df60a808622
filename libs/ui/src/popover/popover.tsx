import { cloneElement, useState } from 'react';
import { lazyComponent } from '../lazy/lazy';
import type { PopoverProps } from './popover-box';

interface LazyPopoverProps extends Required<PopoverProps> {
  onMissing: () => void;
}

const PopoverBox = lazyComponent<LazyPopoverProps>(
  () =>
    import(/* webpackChunkName: "overlays" */ './popover-box').then((module) => module.PopoverBox),
  ({ trigger }) => trigger,
  ({ onMissing }) => onMissing(),
);

/** A non-modal dialog next to its trigger. */
export function Popover({ open: isOpenFor, onOpenChange, ...box }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = isOpenFor ?? isOpen;
  // Radix is loaded when the popover is opened for the first time.
  const [wasOpen, setWasOpen] = useState(open);
  const [isMissing, setIsMissing] = useState(false);
  if (open && !wasOpen) setWasOpen(true);

  function changeOpen(nextOpen: boolean) {
    setIsOpen(nextOpen);
    onOpenChange?.(nextOpen);
  }

  if (wasOpen) {
    return (
      <PopoverBox
        {...box}
        open={open}
        onOpenChange={changeOpen}
        onMissing={() => {
          changeOpen(false);
          setWasOpen(false);
          setIsMissing(true);
        }}
      />
    );
  }
  return cloneElement(box.trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    // Another element than the one that had the focus.
    autoFocus: isMissing,
    onClick: () => changeOpen(true),
  });
}
