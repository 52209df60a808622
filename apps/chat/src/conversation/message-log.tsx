import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { Button, tokens, useVirtualizer, WINDOWED_FROM } from '@atrium/ui';
import { useToday } from '@atrium/ui/dates';
import { useIsDocumentVisible } from '../new-messages/document-visibility';
import { useUnreadDivider } from '../new-messages/unread-divider';
import { MORE_MESSAGES_ROW_HEIGHT, MoreMessagesRow } from '../older-messages/more-messages-row';
import type { LoadedMessages } from '../older-messages/use-loaded-messages';
import type { MessageActions } from './message-menu';
import { MessageRow } from './message-row';
import { moveFocus } from './move-focus';

const ESTIMATED_ROW_HEIGHT = 72;
const OVERSCAN_ROWS = 10;
/** Distance in pixels within which the log counts as scrolled to its end. */
const END_THRESHOLD = 48;
/** Distance in pixels from the first or last loaded message within which more are loaded. */
const LOAD_THRESHOLD = 600;
const MARGIN = 16;
/** Size of the scroll box until the virtualizer has measured it. */
const INITIAL_RECT = { width: 1000, height: 800 };

interface MessageLogProps {
  loaded: LoadedMessages;
  /** Oldest first, not empty. */
  entries: readonly ConversationEntry[];
  /** Id of the newest message, also if it is not shown. */
  newestId: number;
  selfId: number;
  otherName: string;
  /** Returns the name of the sender of a quoted message. */
  nameOf: (userId: number) => string;
  /** Whether the conversation has been fetched since it was opened. */
  isFresh: boolean;
  /** Number of sent messages; the log scrolls to its end when it increases. */
  sentCount: number;
  actions: MessageActions;
}

/**
 * Shows messages with the newest at the bottom, virtualized from 200 on. It opens at its end, or at
 * a message, and follows new messages unless the user has scrolled up. Loads older and newer messages near
 * its ends, without moving the visible ones.
 */
export function MessageLog({
  loaded,
  entries,
  newestId,
  selfId,
  otherName,
  nameOf,
  isFresh,
  sentCount,
  actions,
}: MessageLogProps) {
  const { olderStatus, newerStatus, target, loadOlder, loadNewer } = loaded;
  const scrollBox = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isComplete = olderStatus === 'none' || olderStatus === 'complete';
  const endsWithNewest = newerStatus === 'none';
  const [today] = useToday();
  const [isAtEnd, setIsAtEnd] = useState(endsWithNewest && !target);
  const [focusedId, setFocusedId] = useState<number>();
  const isVisible = useIsDocumentVisible();
  const dividerId = useUnreadDivider(entries, selfId, newestId, isFresh, isAtEnd && isVisible);
  const paddingStart = olderStatus === 'none' ? MARGIN : MORE_MESSAGES_ROW_HEIGHT;
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
    // Also the end of the loaded messages is no end to follow while newer ones are missing.
    scrollEndThreshold: isAtEnd ? END_THRESHOLD : -1,
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

  const scrollToTarget = useEffectEvent((id: number) => {
    const index = entries.findIndex(({ message }) => message.id === id);
    const row = list.current?.children[index];
    if (virtualizer) virtualizer.scrollToIndex(index, { align: 'center' });
    else if (scrollBox.current && row instanceof HTMLElement) {
      scrollBox.current.scrollTop = row.offsetTop - scrollBox.current.clientHeight / 2;
    }
    // The clicked quote may be out of view now.
    scrollBox.current?.focus({ preventScroll: true });
  });

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    onSent();
  }, [sentCount]);
  useLayoutEffect(() => {
    // The focus was in the log that this one replaces.
    const isLost = document.activeElement === document.body;
    if (loaded.generation > 0 && isLost) scrollBox.current?.focus({ preventScroll: true });
  }, [loaded.generation]);
  useLayoutEffect(() => {
    if (target) scrollToTarget(target.id);
  }, [target]);
  useLayoutEffect(() => {
    stayAtEnd();
  }, [virtualizer]);

  // Synchronizes with the height of the scroll box, which changes with the composer and a phone's keyboard,
  // and with that of the messages, unless the virtualizer observes them.
  useEffect(() => {
    if (!scrollBox.current || !list.current) return;
    const observer = new ResizeObserver(() => stayAtEnd());
    observer.observe(scrollBox.current);
    if (!virtualizer) observer.observe(list.current);
    return () => observer.disconnect();
  }, [virtualizer]);

  const rows = virtualizer?.getVirtualItems() ?? entries.map((_, index) => ({ index, start: 0 }));
  const ids = rows.map(({ index }) => entries[index]?.message.id);
  const chosenId = focusedId ?? target?.id;
  const tabStopId = ids.includes(chosenId) ? chosenId : ids.at(-1);
  const lastSeenId = endsWithNewest
    ? entries.findLast(({ message }) => message.senderId === selfId && message.isRead)?.message.id
    : undefined;

  return (
    <Frame>
      {!isAtEnd && (
        <JumpButton
          size="small"
          icon={<ArrowDown size={16} />}
          onClick={() => {
            loaded.showNewest();
            scrollToEnd();
            // The button is removed at the end.
            scrollBox.current?.focus();
          }}
        >
          Jump to newest
        </JumpButton>
      )}
      <Scroller
        ref={scrollBox}
        role="region"
        aria-label={`Messages with ${otherName}`}
        tabIndex={0}
        $isVirtualized={virtualizer !== undefined}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          const rest = scrollHeight - scrollTop - clientHeight;
          setIsAtEnd(endsWithNewest && rest <= END_THRESHOLD);
          if (scrollTop < LOAD_THRESHOLD && olderStatus === 'idle') loadOlder();
          if (rest < LOAD_THRESHOLD && newerStatus === 'idle') loadNewer();
        }}
      >
        {olderStatus !== 'none' && (
          <MoreMessagesRow
            kind="older"
            status={olderStatus}
            error={loaded.olderError}
            onLoad={() => {
              loadOlder();
              // The button scrolls out of view, or is removed at the start of the conversation.
              scrollBox.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <List
          ref={list}
          role="list"
          onKeyDownCapture={moveFocus}
          style={
            virtualizer
              ? { height: virtualizer.getTotalSize() }
              : { paddingBlock: `${String(paddingStart)}px ${String(MARGIN)}px` }
          }
        >
          {rows.map(({ index, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <MessageRow
                key={entry.message.id}
                ref={virtualizer?.measureElement}
                data-index={index}
                aria-setsize={isComplete && endsWithNewest ? entries.length : UNKNOWN_SIZE}
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
                isLastSeen={entry.message.id === lastSeenId}
                isTarget={entry.message.id === target?.id}
                isTabStop={entry.message.id === tabStopId}
                onMenuFocus={() => setFocusedId(entry.message.id)}
                actions={actions}
                nameOf={nameOf}
                hasUnreadDivider={entry.message.id === dividerId}
                today={today}
              />
            );
          })}
        </List>
        {newerStatus !== 'none' && (
          <MoreMessagesRow
            kind="newer"
            status={newerStatus}
            error={loaded.newerError}
            onLoad={loadNewer}
          />
        )}
      </Scroller>
    </Frame>
  );
}

/** Value of `aria-setsize` for an unknown number of messages. */
const UNKNOWN_SIZE = -1;

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
  /* Above the messages, which it precedes in the tab order. */
  z-index: 1;
  bottom: ${tokens.space[3]};
  left: 50%;
  border-radius: ${tokens.radius.full};
  box-shadow: ${tokens.shadow.floating};
  transform: translateX(-50%);
`;
