import { optionalComponent } from '../lazy/lazy';
import type { TooltipProps } from './tooltip-box';

/** A tooltip that is open while its child is hovered or focused, or from one tap to the next. */
export const Tooltip = optionalComponent<TooltipProps>(
  () =>
    import(/* webpackChunkName: "overlays" */ './tooltip-box').then((module) => module.TooltipBox),
  ({ children }) => children,
);
