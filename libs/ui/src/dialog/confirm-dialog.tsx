import { lazyComponent } from '../lazy/lazy';
import type { ConfirmDialogProps } from './confirm-dialog-box';

interface LazyConfirmDialogProps extends ConfirmDialogProps {
  /** Called instead of `onOpenChange` if the dialog can't be loaded. */
  onMissing?: (() => void) | undefined;
}

const ConfirmDialogBox = lazyComponent<Omit<LazyConfirmDialogProps, 'open'>>(
  () =>
    import(/* webpackChunkName: "overlays" */ './confirm-dialog-box').then(
      (module) => module.ConfirmDialogBox,
    ),
  undefined,
  ({ onMissing, onOpenChange }) => (onMissing ? onMissing() : onOpenChange(false)),
);

/** Asks for confirmation of a destructive action. Cancel has the initial focus. */
export function ConfirmDialog({ open, ...box }: LazyConfirmDialogProps) {
  return open && <ConfirmDialogBox {...box} />;
}
