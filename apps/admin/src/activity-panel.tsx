import type { PanelProps } from '@atrium/area-contract';
import { definePanel } from '@atrium/area-contract';
import { lazyComponent, Spinner } from '@atrium/ui';

const Activity = lazyComponent<PanelProps>(
  () =>
    import(/* webpackChunkName: "panels" */ './panels/activity/activity').then(
      (module) => module.Activity,
    ),
  () => <Spinner label="Loading the activity" />,
);

export const panel = definePanel({ Panel: Activity });
