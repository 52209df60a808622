import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { Button, tokens, useVirtualizer, WINDOWED_FROM } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { useUnreadDivider } from '../new-messages/unread-divider';
import type { OlderStatus } from '../older-messages/loaded-messages';
import { OLDER_MESSAGES_ROW_HEIGHT, OlderMessagesRow } from '../older-messages/older-messages-row';
import { MessageRow } from './message-row';

const ESTIMATED_ROW_HEIGHT = 72;
const OVERSCAN_ROWS = 10;
/** Distance in pixels within which the log counts as scrolled to its end. */
const END_THRESHOLD = 48;
/** Distance in pixels from the first loaded message within which older ones are loaded. */
const START_THRESHOLD = 600;
const MARGIN = 16;
/** Size of the scroll box until the virtualizer has measured it. */
const INITIAL_RECT = { width: 1000, height: 800 };

interface MessageLogProps {
  /** Oldest first, not empty. */
  entries: readonly ConversationEntry[];
  selfId: number;
  otherName: string;
  /** Whether the conversation has been fetched since it was opened. */
  isFresh: boolean;
  /** Whether the document is visible. */
  isVisible: boolean;
  /** Number of sent messages; the log scrolls to its end when it increases. */
  sentCount: number;
  olderStatus: OlderStatus;
  olderError: unknown;
  onLoadOlder: () => void;
}

/**
 * Shows messages with the newest at the bottom, virtualized from 200 on. It opens at its end and follows new
 * messages unless the user has scrolled up. Loads older messages near its start, without moving the
 * visible ones.
 */
export function MessageLog({
  entries,
  selfId,
  otherName,
  isFresh,
  isVisible,
  sentCount,
  olderStatus,
  olderError,
  onLoadOlder,
}: MessageLogProps) {
  const scrollBox = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isComplete = olderStatus === 'none' || olderStatus === 'complete';
  const [today] = useToday();
  const [isAtEnd, setIsAtEnd] = useState(true);
  const dividerId = useUnreadDivider(entries, selfId, isFresh, isAtEnd && isVisible);
  const paddingStart = olderStatus === 'none' ? MARGIN : OLDER_MESSAGES_ROW_HEIGHT;
  const virtualizer = useVirtualizer({
    // A short conversation is fully rendered, for find in page, printing and screen readers.
    enabled: entries.length >= WINDOWED_FROM,
    count: entries.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.message.id ?? index,
    initialRect: INITIAL_RECT,
    overscan: OVERSCAN_ROWS,
    paddingStart,
    paddingEnd: MARGIN,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
  });

  function scrollToEnd() {
    const box = scrollBox.current;
    if (virtualizer) virtualizer.scrollToEnd();
    else if (box) box.scrollTop = box.scrollHeight;
  }
  const onSent = useEffectEvent(scrollToEnd);
  const stayAtEnd = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    onSent();
  }, [sentCount]);
  useLayoutEffect(() => {
    stayAtEnd();
  }, [virtualizer]);

  // Synchronizes with the height of the scroll box, which changes with the composer and a phone's keyboard,
  // and with that of the messages, unless the virtualizer observes them.
  useEffect(() => {
    if (!scrollBox.current || !list.current) return;
    const observer = new ResizeObserver(() => {
      stayAtEnd();
    });
    observer.observe(scrollBox.current);
    if (!virtualizer) observer.observe(list.current);
    return () => {
      observer.disconnect();
    };
  }, [virtualizer]);

  return (
    <Frame>
      <Scroller
        ref={scrollBox}
        role="region"
        aria-label={`Messages with ${otherName}`}
        tabIndex={0}
        $isVirtualized={virtualizer !== undefined}
        onScroll={({ currentTarget }) => {
          setIsAtEnd(isScrolledToEnd(currentTarget));
          const isNearStart = currentTarget.scrollTop < START_THRESHOLD;
          if (isNearStart && olderStatus === 'idle') onLoadOlder();
        }}
      >
        {olderStatus !== 'none' && (
          <OlderMessagesRow
            status={olderStatus}
            error={olderError}
            onLoad={() => {
              onLoadOlder();
              // The button scrolls out of view, or is removed at the start of the conversation.
              scrollBox.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <List
          ref={list}
          role="list"
          style={
            virtualizer
              ? { height: virtualizer.getTotalSize() }
              : { paddingBlock: `${String(paddingStart)}px ${String(MARGIN)}px` }
          }
        >
          {(virtualizer?.getVirtualItems() ?? entries.map(toFlowItem)).map(({ index, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <MessageRow
                key={entry.message.id}
                ref={virtualizer?.measureElement}
                data-index={index}
                aria-setsize={isComplete ? entries.length : UNKNOWN_SIZE}
                aria-posinset={index + 1}
                style={
                  virtualizer
                    ? { transform: `translateY(${String(start)}px)` }
                    : { position: 'relative' }
                }
                entry={entry}
                previous={entries[index - 1]}
                mayHavePrevious={index === 0 && !isComplete}
                isOwn={entry.message.senderId === selfId}
                hasUnreadDivider={entry.message.id === dividerId}
                today={today}
              />
            );
          })}
        </List>
      </Scroller>
      {!isAtEnd && (
        <JumpButton
          size="small"
          icon={<ArrowDown size={16} aria-hidden />}
          onClick={() => {
            scrollToEnd();
            // The button is removed at the end.
            scrollBox.current?.focus();
          }}
        >
          Jump to newest
        </JumpButton>
      )}
    </Frame>
  );
}

/** Value of `aria-setsize` for an unknown number of messages. */
const UNKNOWN_SIZE = -1;

function toFlowItem(_entry: ConversationEntry, index: number) {
  return { index, start: 0 };
}

function isScrolledToEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= END_THRESHOLD;
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
`;

const Scroller = styled.div<{ $isVirtualized: boolean }>`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The virtualizer keeps the scroll position itself. */
  overflow-anchor: ${({ $isVirtualized }) => ($isVirtualized ? 'none' : 'auto')};

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const List = styled.ol`
  position: relative;
  flex: none;
  width: 100%;
  /* Aligns a short conversation to the bottom. */
  margin: auto 0 0;
  padding: 0;
  list-style: none;
`;

const JumpButton = styled(Button)`
  position: absolute;
  bottom: ${tokens.space[3]};
  left: 50%;
  border-radius: ${tokens.radius.full};
  box-shadow: ${tokens.shadow.floating};
  transform: translateX(-50%);
`;
