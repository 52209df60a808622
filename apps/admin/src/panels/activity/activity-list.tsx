import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { ActivityEntry } from '@atrium/contracts/activity';
import { Button, EmptyState, RetryNotice, Skeleton, tokens, WindowedList } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { nameDay } from '../../local-dates';
import { Placeholder } from '../panel-layout';
import { Body, BurstRow, EntryRow, NoFace, Row } from './entry-row';
import type { StoryRow } from './story';
import { SMALLEST_BURST, toStory } from './story';
import type { OlderStatus } from './use-activity-pages';

// The filters above the list stay on the screen, if it is high enough for them.
// It keeps its height, so that nothing moves when it has loaded or is filtered.
export const LIST_HEIGHT = 'max(20rem, calc(100dvh - 16rem))';

const PLACEHOLDERS = 8;

interface ActivityListProps {
  /** Shown entries, newest first. */
  entries: readonly ActivityEntry[];
  /** Whether the history of one thing is shown, which has no bursts. */
  isOfOneThing: boolean;
  older: OlderStatus;
  /** Why the last page could not be loaded. */
  error: unknown;
  onLoadOlder: () => void;
}

/** Lists the loaded entries and loads older ones before the end comes into view. */
export function ActivityList(props: ActivityListProps) {
  const { entries, isOfOneThing, older, error, onLoadOlder } = props;
  const [openBursts, setOpenBursts] = useState<ReadonlySet<number>>(new Set());
  const [today] = useToday();
  const rows = useMemo(
    () => toStory(entries, openBursts, isOfOneThing ? Infinity : SMALLEST_BURST),
    [entries, openBursts, isOfOneThing],
  );

  function toggle(id: number) {
    const changed = new Set(openBursts);
    if (!changed.delete(id)) changed.add(id);
    setOpenBursts(changed);
  }

  // The older entries may be of another kind.
  if (entries.length === 0 && older === 'end') {
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
      <WindowedList<StoryRow | null>
        label="Activity"
        items={[...rows, null]}
        itemKey={(row) => row?.key ?? 'end'}
        renderItem={(row) =>
          row ? (
            <>
              {row.day !== null && <Day>{nameDay(row.day, today)}</Day>}
              {row.entries.length > 1 ? (
                <BurstRow
                  entries={row.entries}
                  isOpen={row.isOpen}
                  onToggle={() => toggle(row.entries[0].id)}
                />
              ) : (
                <EntryRow entry={row.entries[0]} isInBurst={row.isInBurst} />
              )}
            </>
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
          <NoFace />
          <Body>
            <Skeleton width="70%" height={21} />
            <Skeleton width="35%" height={18} />
          </Body>
        </Row>
      ))}
    </Placeholder>
  );
}

const Day = styled.h3`
  padding: ${tokens.space[3]} ${tokens.space[4]} ${tokens.space[2]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.surfaceSunken};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.semibold};
`;

const LastRow = styled.div`
  display: grid;
  min-height: 48px;
  place-items: center;
  color: ${tokens.color.textMuted};
`;
