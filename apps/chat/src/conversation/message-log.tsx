import type { ConversationEntry } from '@atrium/contracts/messages';
import { Button, tokens } from '@atrium/ui';
import { useVirtualizer, WINDOWED_FROM } from '@atrium/ui/windowed';
import { ArrowDown } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useWhereLeftOff } from '../new-messages/where-left-off';
import type { OlderStatus } from '../older-messages/loaded-messages';
import { OLDER_MESSAGES_ROW_HEIGHT, OlderMessagesRow } from '../older-messages/older-messages-row';
import { MessageRow } from './message-row';

const ESTIMATED_ROW_HEIGHT = 72;
const ROWS_BEYOND_SIGHT = 10;
/** Pixels from the end within which somebody reads the newest messages. */
const END_THRESHOLD = 48;
/** Pixels from the first loaded message within which older ones are loaded. */
const START_THRESHOLD = 600;
const MARGIN = 16;

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
 * are in the document. It opens at its end and stays there; who reads further up is left in peace.
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
  const isWhole = olderStatus === 'none' || olderStatus === 'complete';
  const [isAtEnd, setIsAtEnd] = useState(true);
  const leftOffId = useWhereLeftOff(entries, selfId, hasBeenRead, isAtEnd && isVisible);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollBox.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT,
    getItemKey: (index) => entries[index]?.message.id ?? index,
    // A short conversation is whole in the document, for find in page, printing and screen readers.
    overscan: entries.length < WINDOWED_FROM ? entries.length : ROWS_BEYOND_SIGHT,
    paddingStart: olderStatus === 'none' ? MARGIN : OLDER_MESSAGES_ROW_HEIGHT,
    paddingEnd: MARGIN,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: END_THRESHOLD,
  });

  const keepEnd = useEffectEvent(() => {
    if (isAtEnd) virtualizer.scrollToEnd();
  });

  // Synchronises with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    virtualizer.scrollToEnd();
  }, [virtualizer, sentCount]);

  // Synchronises with the box's height: the field below grows, a phone's keyboard comes.
  useEffect(() => {
    const box = scrollBox.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      keepEnd();
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  }, []);

  return (
    <Frame>
      <Scroller
        ref={scrollBox}
        role="region"
        aria-label={`Messages with ${otherName}`}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          setIsAtEnd(isScrolledToEnd(currentTarget));
          if (olderStatus === 'idle' && currentTarget.scrollTop < START_THRESHOLD) onLoadOlder();
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
        <List role="list" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index];
            if (!entry) return null;
            return (
              <MessageRow
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={isWhole ? entries.length : UNKNOWN_SIZE}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${String(start)}px)` }}
                entry={entry}
                previous={entries[index - 1]}
                isCutOff={index === 0 && !isWhole}
                isOwn={entry.message.senderId === selfId}
                isWhereLeftOff={entry.message.id === leftOffId}
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
            virtualizer.scrollToEnd();
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

function isScrolledToEnd(box: HTMLElement): boolean {
  return box.scrollHeight - box.scrollTop - box.clientHeight <= END_THRESHOLD;
}

const Frame = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  min-height: 0;
`;

const Scroller = styled.div`
  position: relative;
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  /* The list keeps its place by itself. */
  overflow-anchor: none;

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
