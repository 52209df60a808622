import { lazyComponent } from '../lazy/lazy';
import type { DialogProps } from './dialog-box';

const DialogBox = lazyComponent(
  () =>
    import(/* webpackChunkName: "overlays" */ './dialog-box').then((module) => module.DialogBox),
  undefined,
  ({ onOpenChange }) => onOpenChange(false),
);

/** A modal dialog. Its first control or its title gets the focus; closing it restores the focus. */
export function Dialog({ open, ...box }: DialogProps) {
  return open && <DialogBox {...box} />;
}
