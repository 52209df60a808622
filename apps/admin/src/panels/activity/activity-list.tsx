import { History } from 'lucide-react';
import { styled } from 'styled-components';
import type { ActivityEntry } from '@atrium/contracts/activity';
import { Button, EmptyState, RetryNotice, Skeleton, tokens, WindowedList } from '@atrium/ui';
import { Placeholder } from '../panel-layout';
import { EntryRow, Row } from './entry-row';
import type { OlderStatus } from './use-activity-pages';

// The filters above the list stay on the screen, if it is high enough for them.
// It keeps its height, so that nothing moves when it has loaded or is filtered.
export const LIST_HEIGHT = 'max(20rem, calc(100dvh - 16rem))';

const PLACEHOLDERS = 8;

interface ActivityListProps {
  /** Newest first. */
  entries: readonly ActivityEntry[];
  older: OlderStatus;
  /** Why the last page could not be loaded. */
  error: unknown;
  onLoadOlder: () => void;
}

/** Lists the loaded entries and loads older ones before the end comes into view. */
export function ActivityList({ entries, older, error, onLoadOlder }: ActivityListProps) {
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<History size={24} />}
        title="Nothing was recorded"
        description="Choose another person, kind or time to see more."
      />
    );
  }
  return (
    <div
      // The list scrolls, and its scroll events do not bubble.
      onScrollCapture={({ target }) => {
        if (older === 'idle' && target instanceof HTMLElement && isNearEnd(target)) onLoadOlder();
      }}
    >
      <WindowedList<ActivityEntry | null>
        label="Activity"
        items={[...entries, null]}
        itemKey={(entry) => entry?.id ?? 'end'}
        renderItem={(entry) =>
          entry ? (
            <EntryRow entry={entry} />
          ) : (
            <End status={older} error={error} onLoadOlder={onLoadOlder} />
          )
        }
        maxHeight={LIST_HEIGHT}
      />
    </div>
  );
}

function isNearEnd({ scrollTop, clientHeight, scrollHeight }: HTMLElement): boolean {
  return scrollTop + 2 * clientHeight >= scrollHeight;
}

interface EndProps {
  status: OlderStatus;
  error: unknown;
  onLoadOlder: () => void;
}

function End({ status, error, onLoadOlder }: EndProps) {
  if (status === 'failed') {
    return (
      <RetryNotice busy={false} onRetry={onLoadOlder}>
        {`Older entries could not be loaded. ${error instanceof Error ? error.message : ''}`}
      </RetryNotice>
    );
  }
  return (
    <LastRow>
      {status === 'end' ? (
        'End of the activity'
      ) : (
        <Button variant="ghost" size="small" busy={status === 'loading'} onClick={onLoadOlder}>
          Load older entries
        </Button>
      )}
    </LastRow>
  );
}

/** Placeholder for the list while it is loading. */
export function LoadingActivity() {
  return (
    <Placeholder aria-hidden>
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <Row key={index}>
          <Skeleton width="70%" height={21} />
          <Skeleton width="35%" height={18} />
        </Row>
      ))}
    </Placeholder>
  );
}

const LastRow = styled.div`
  display: grid;
  min-height: 48px;
  place-items: center;
  color: ${tokens.color.textMuted};
`;
