import { optionalComponent } from '@atrium/ui';
import type { FindTimeProps } from './find-time';
import { FindTimeSpace } from './find-time-space';

/** The strip that finds a time. Its place is kept while it loads; without it, the form works as well. */
export const FindTime = optionalComponent<FindTimeProps>(
  () => import(/* webpackChunkName: "find-time" */ './find-time').then((module) => module.FindTime),
  () => <FindTimeSpace />,
);
