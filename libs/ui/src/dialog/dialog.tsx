import type { ReactNode, RefObject } from 'react';
import { lazyComponent } from '../lazy/lazy';

/** Props of `Dialog`. */
export interface DialogProps {
  open: boolean;
  /** Called with `false` when the person closes it (Escape, the close button, a click outside). */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
  /** Buttons that stay in sight at the foot. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /**
   * Takes the focus after closing when nothing had it before, or when what had it is gone. Without it,
   * that is the nearest thing around what is gone, or the page's main region.
   */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

const DialogBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './dialog-box').then((module) => module.DialogBox),
);

/** A modal dialog. The focus goes to its first control, and back to where it was when it closes. */
export function Dialog({ open, ...box }: DialogProps) {
  return open && <DialogBox {...box} />;
}
