import { lazyComponent } from '../lazy/lazy';
import type { TooltipProps } from './tooltip-box';

/** An explanation that shows while its child is hovered or has the focus, and at a tap until the next one. */
export const Tooltip = lazyComponent<TooltipProps>(
  () =>
    import(/* webpackChunkName: "overlays" */ './tooltip-box').then((module) => module.TooltipBox),
  ({ children }) => children,
);
