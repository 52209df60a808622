import { lazyComponent } from '../lazy/lazy';
import type { FeedListProps } from './feed-list-box';

const FeedListBox = lazyComponent<FeedListProps>(() =>
  import(/* webpackChunkName: "overlays" */ './feed-list-box').then((module) => module.FeedListBox),
);

/**
 * A compact list of what may concern the user, in groups: notices, due tasks, unread conversations. Shows that
 * its data is loading, has failed to load, or is empty.
 */
export function FeedList({ reads, ...list }: FeedListProps) {
  // TanStack Query reports changes of the fields that have been read, also before the box has loaded.
  return <FeedListBox {...list} reads={reads.map((read) => ({ ...read }))} />;
}
