import { lazyComponent } from '@atrium/ui';

/** The bar of the selected tasks, loaded when tasks are selected. */
export const SelectionBar = lazyComponent(() =>
  import(/* webpackChunkName: "dialogs" */ './selection-bar').then((module) => module.SelectionBar),
);
