import { definePanel } from '@atrium/area-contract';
import { lazyComponent, Spinner } from '@atrium/ui';

const People = lazyComponent(
  () =>
    import(/* webpackChunkName: "panels" */ './panels/people/people').then(({ People }) => People),
  () => <Spinner label="Loading the people" />,
);

export const panel = definePanel({ Panel: People });
