import { lazyComponent } from '../lazy/lazy';
import type { DrawerProps } from './drawer-box';

const DrawerBox = lazyComponent(
  () =>
    import(/* webpackChunkName: "overlays" */ './drawer-box').then((module) => module.DrawerBox),
  undefined,
  ({ onOpenChange }) => onOpenChange(false),
);

/**
 * A modal dialog at the end of the screen, as high as the screen. Its close button gets the focus, as the
 * contents may still be loading; closing it restores the focus.
 */
export function Drawer({ open, ...box }: DrawerProps) {
  return open && <DrawerBox {...box} />;
}
