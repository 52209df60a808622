import { styled } from 'styled-components';
import { Stack } from '../layout/layout';
import { Skeleton } from '../loading/skeleton';
import type { ReadState } from '../state/read-state';
import { RetryNotice } from '../state/retry-notice';
import { tokens } from '../theme/tokens';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { FeedGroup } from './feed-group';
import { FeedGroupList, FeedLink, itemStyle, wideStyle } from './feed-group';

/** A read of a feed, as a query of TanStack Query reports it. */
interface FeedRead extends ReadState {
  data: unknown;
  errorUpdateCount: number;
}

/** Props of `FeedList`. */
export interface FeedListProps {
  /** Names the data as the plural subject of a sentence: `Tasks`. */
  title: string;
  /** The reads that the groups come from. What has been read is shown although others have failed. */
  reads: readonly FeedRead[];
  /** Groups without items are left out. */
  groups: readonly FeedGroup[];
  /** A link to what the groups leave out, at the end. */
  more?: { readonly text: string; readonly to: string } | undefined;
  /** A sentence in place of the list when there is nothing to show. */
  emptyText: string;
  /** Goes to an address, except when a modifier key opens it in a new tab. */
  onOpen: (to: string) => void;
}

export function FeedListBox({ title, reads, groups, more, emptyText, onOpen }: FeedListProps) {
  // A read without data that is retried is pending again, and must keep the button that has the focus.
  if (reads.some(({ data, errorUpdateCount }) => data === undefined && errorUpdateCount === 0)) {
    return <FeedSkeleton title={title} />;
  }
  const failed = reads.filter(({ data, isRefetchError }) => data === undefined || isRefetchError);
  const hasData = reads.some(({ data }) => data !== undefined);
  const isIncomplete = failed.some(({ data }) => data === undefined);
  const state = isIncomplete
    ? `could not be loaded${hasData ? ' completely' : ''}`
    : 'may be out of date';
  const shown = groups.filter(({ items }) => items.length > 0);
  return (
    <Stack $gap={3}>
      {failed.length > 0 && (
        <RetryNotice
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const read of failed) void read.refetch();
          }}
        >
          {`${title} ${state}. ${failed.find(({ error }) => error)?.error?.message ?? ''}`}
        </RetryNotice>
      )}
      {shown.map((group) => (
        <FeedGroupList key={group.title} {...group} onOpen={onOpen} />
      ))}
      {more && (
        <FeedLink to={more.to} onOpen={onOpen}>
          {more.text}
        </FeedLink>
      )}
      {failed.length === 0 && shown.length === 0 && !more && <EmptyText>{emptyText}</EmptyText>}
    </Stack>
  );
}

function FeedSkeleton({ title }: { title: string }) {
  return (
    <>
      <VisuallyHidden role="status">{`Loading ${title.toLowerCase()}`}</VisuallyHidden>
      {Array.from({ length: 3 }, (_, row) => (
        <PlaceholderItem key={row} aria-hidden>
          <Skeleton width={28} height={28} radius="50%" />
          <Lines>
            <Skeleton width={`${String(70 - row * 12)}%`} height={14} />
            <Skeleton width="30%" height={12} />
          </Lines>
        </PlaceholderItem>
      ))}
    </>
  );
}

const PlaceholderItem = styled.div`
  ${itemStyle}
  ${wideStyle}
`;

const Lines = styled.div`
  display: grid;
  flex: 1;
  gap: ${tokens.space[2]};
`;

const EmptyText = styled.p`
  color: ${tokens.color.textMuted};
`;
