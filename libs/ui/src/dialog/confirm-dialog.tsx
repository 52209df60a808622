import { lazyComponent } from '../lazy/lazy';
import type { ConfirmDialogProps } from './confirm-dialog-box';

const ConfirmDialogBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './confirm-dialog-box').then(
    (module) => module.ConfirmDialogBox,
  ),
);

/** Asks for confirmation of a destructive action. Cancel has the initial focus. */
export function ConfirmDialog({ open, ...box }: ConfirmDialogProps) {
  return open && <ConfirmDialogBox {...box} />;
}
