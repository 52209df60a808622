import { lazyComponent } from '../lazy/lazy';
import type { ConfirmDialogProps } from './confirm-dialog-box';

const ConfirmDialogBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './confirm-dialog-box').then(
    (module) => module.ConfirmDialogBox,
  ),
);

/** Asks before something is destroyed. Cancel has the focus at first. */
export function ConfirmDialog({ open, ...box }: ConfirmDialogProps) {
  return open && <ConfirmDialogBox {...box} />;
}
