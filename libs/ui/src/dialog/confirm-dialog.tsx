import type { ReactNode, RefObject } from 'react';
import { lazyComponent } from '../lazy/lazy';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  open: boolean;
  /** Called with `false` when the person cancels; never while busy. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The confirmed action is under way: the dialog can't be left, nor confirmed twice. */
  busy?: boolean | undefined;
  /** Called when the person confirms; closing the dialog is the caller's. */
  onConfirm: () => void;
  /** Takes the focus after closing, as in a `Dialog`. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

const ConfirmDialogBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './confirm-dialog-box').then(
    (module) => module.ConfirmDialogBox,
  ),
);

/** Asks before something is destroyed. Cancel has the focus at first. */
export function ConfirmDialog({ open, ...box }: ConfirmDialogProps) {
  return open && <ConfirmDialogBox {...box} />;
}
