import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { Button, tokens, useVirtualizer, WINDOWED_FROM } from '@atrium/ui';
import { useWhereLeftOff } from '../new-messages/where-left-off';
import type { OlderStatus } from '../older-messages/loaded-messages';
import { OLDER_MESSAGES_ROW_HEIGHT, OlderMessagesRow } from '../older-messages/older-messages-row';
import { MessageRow } from './message-row';
import { useLeftOut, usePlainLog } from './plain-log';

const ESTIMATED_ROW_HEIGHT = 72;
const ROWS_BEYOND_SIGHT = 10;
/** Pixels from the end within which somebody reads the newest messages. */
const END_THRESHOLD = 48;
/** Pixels from the first loaded message within which older ones are loaded. */
const START_THRESHOLD = 600;
const MARGIN = 16;
/** Stands in for the size of the scroll box until the virtualizer has measured it. */
const ASSUMED_BOX = { width: 1000, height: 800 };

interface MessageLogProps {
  /** Oldest first; at least one. */
  entries: readonly ConversationEntry[];
  selfId: number;
  otherName: string;
  /** Whether the conversation has been read since it was opened. */
  hasBeenRead: boolean;
  /** Whether the page is in sight. */
  isVisible: boolean;
  /** Whenever it grows, the person has sent something and is led to the end. */
  sentCount: number;
  olderStatus: OlderStatus;
  olderError: unknown;
  onLoadOlder: () => void;
}

/**
 * Messages with the newest at the bottom; of 200 and more, only those in sight and a few around them
 * are in the document, once the virtualizer is loaded. It opens at its end and stays there; who reads further up is left in peace.
 * Older messages are loaded when it is scrolled to near its start, which moves nothing in sight.
 */
export function MessageLog({
  entries,
  selfId,
  otherName,
  hasBeenRead,
  isVisible,
  sentCount,
  olderStatus,
  olderError,
  onLoadOlder,
}: MessageLogProps) {
  const scrollBox = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isWhole = olderStatus === 'none' || olderStatus === 'complete';
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isNearStart, setIsNearStart] = useState(false);
  const leftOffId = useWhereLeftOff(entries, selfId, hasBeenRead, isAtEnd && isVisible);
  const paddingStart = olderStatus === 'none' ? MARGIN : OLDER_MESSAGES_ROW_HEIGHT;
  const idAt = (index: number) => entries[index]?.message.id ?? index;
  const lastHeights = useRef<ReadonlyMap<number, number>>(new Map());
  const { leftOut, showMore } = useLeftOut(entries);
  const virtualizer = useVirtualizer({
    // A short conversation is whole in the document, for find in page, printing and screen readers.
    enabled: entries.length >= WINDOWED_FROM,
    attempt: isNearStart,
    count: entries.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: (index) => lastHeights.current.get(idAt(index)) ?? ESTIMATED_ROW_HEIGHT,
    getItemKey: idAt,
    // Where it has no box yet, no message has been left out of it either.
    initialOffset: () =>
      scrollBox.current ? leftOut * ESTIMATED_ROW_HEIGHT + scrollBox.current.scrollTop : 0,
    initialRect: ASSUMED_BOX,
    overscan: ROWS_BEYOND_SIGHT,
    paddingStart,
    paddingEnd: MARGIN,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
  });
  usePlainLog({
    isPlain: !virtualizer,
    scrollBoxRef: scrollBox,
    entries,
    leftOut,
    lastHeightsRef: lastHeights,
  });

  function scrollToEnd() {
    const box = scrollBox.current;
    if (virtualizer) virtualizer.scrollToEnd();
    else if (box) box.scrollTop = box.scrollHeight;
  }
  const showEnd = useEffectEvent(scrollToEnd);
  const keepEnd = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    showEnd();
  }, [sentCount]);
  useLayoutEffect(() => {
    keepEnd();
  }, [virtualizer]);

  // Synchronizes with the height of the box (the field below grows, a phone's keyboard comes) and of
  // the messages, unless the virtualizer does.
  useEffect(() => {
    if (!scrollBox.current || !list.current) return;
    const observer = new ResizeObserver(() => {
      keepEnd();
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
          const isNear = currentTarget.scrollTop < START_THRESHOLD;
          setIsAtEnd(isScrolledToEnd(currentTarget));
          setIsNearStart(isNear);
          if (!isNear) return;
          if (!virtualizer && leftOut > 0) showMore();
          else if (olderStatus === 'idle') onLoadOlder();
        }}
      >
        {olderStatus !== 'none' && (
          <OlderMessagesRow
            status={olderStatus}
            error={olderError}
            onLoad={() => {
              onLoadOlder();
              // The button goes far out of sight, and at the start of the conversation away.
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
          {(virtualizer?.getVirtualItems() ?? entries.map(placeInFlow).slice(leftOut)).map(
            ({ index, start }) => {
              const entry = entries[index];
              if (!entry) return null;
              return (
                <MessageRow
                  key={entry.message.id}
                  ref={virtualizer?.measureElement}
                  data-index={index}
                  aria-setsize={isWhole ? entries.length : UNKNOWN_SIZE}
                  aria-posinset={index + 1}
                  style={
                    virtualizer
                      ? { transform: `translateY(${String(start)}px)` }
                      : { position: 'relative' }
                  }
                  entry={entry}
                  previous={entries[index - 1]}
                  isCutOff={index === 0 && !isWhole}
                  isOwn={entry.message.senderId === selfId}
                  isWhereLeftOff={entry.message.id === leftOffId}
                />
              );
            },
          )}
        </List>
      </Scroller>
      {!isAtEnd && (
        <JumpButton
          size="small"
          icon={<ArrowDown size={16} aria-hidden />}
          onClick={() => {
            scrollToEnd();
            // The button goes once the end is there.
            scrollBox.current?.focus();
          }}
        >
          Jump to newest
        </JumpButton>
      )}
    </Frame>
  );
}

/** Value of `aria-setsize` while the number of all messages is not known. */
const UNKNOWN_SIZE = -1;

function placeInFlow(_entry: ConversationEntry, index: number) {
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
  /* The virtualizer keeps the place by itself. */
  overflow-anchor: ${({ $isVirtualized }) => ($isVirtualized ? 'none' : 'auto')};

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const List = styled.ol`
  position: relative;
  flex: none;
  width: 100%;
  /* A short conversation stands at the bottom. */
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
