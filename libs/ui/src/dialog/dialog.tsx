import { lazyComponent } from '../lazy/lazy';
import type { DialogProps } from './dialog-box';

const DialogBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './dialog-box').then((module) => module.DialogBox),
);

/** A modal dialog. The focus goes to its first control, and back to where it was when it closes. */
export function Dialog({ open, ...box }: DialogProps) {
  return open && <DialogBox {...box} />;
}
