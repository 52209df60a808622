import type { ReactElement, ReactNode } from 'react';
import { lazyComponent } from '../lazy/lazy';

/** Props of `Tooltip`. */
export interface TooltipProps {
  content: ReactNode;
  /** What it explains: an element that takes a ref and native props; it becomes focusable. */
  children: ReactElement;
}

/** An explanation that shows while its child is hovered or has the focus, and at a tap until the next one. */
export const Tooltip = lazyComponent<TooltipProps>(
  () =>
    import(/* webpackChunkName: "overlays" */ './tooltip-box').then((module) => module.TooltipBox),
  ({ children }) => children,
);
