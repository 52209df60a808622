import type { PanelProps } from '@atrium/area-contract';
import { definePanel } from '@atrium/area-contract';
import { lazyComponent, Spinner } from '@atrium/ui';

const Releases = lazyComponent<PanelProps>(
  () =>
    import(/* webpackChunkName: "panels" */ './panels/releases/releases').then(
      (module) => module.Releases,
    ),
  () => <Spinner label="Loading the releases" />,
);

export const panel = definePanel({ Panel: Releases });
