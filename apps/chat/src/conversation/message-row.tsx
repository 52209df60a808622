import { differenceInCalendarDays, isSameDay, parseISO } from 'date-fns';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { fileUrl } from '@atrium/api-client/file-url';
import type { ConversationEntry } from '@atrium/contracts/messages';
import { DELETED_MESSAGE } from '@atrium/contracts/messages';
import { tokens, VisuallyHidden } from '@atrium/ui';
import { formatDate } from '@atrium/ui/dates';
import { FileList } from '@atrium/ui/files';
import { Quote } from '../send-message/quote';
import type { MessageActions } from './message-menu';
import { MessageMenu } from './message-menu';
import { renderMessage, textOf } from './message-text';

interface MessageRowProps extends ComponentProps<'li'> {
  entry: ConversationEntry;
  /** The message before it, if one is loaded. */
  previous: ConversationEntry | undefined;
  /**
   * Whether earlier messages may not be loaded. The row then has no day and no divider, as both depend on
   * the previous message and could move the row later.
   */
  mayHavePrevious: boolean;
  isOwn: boolean;
  /** Whether it is the last own message that was read. */
  isLastSeen: boolean;
  /** Whether the log was opened at this message. */
  isTarget: boolean;
  /** Whether Tab stops at its menu. */
  isTabStop: boolean;
  /** Called when its menu has the focus. */
  onMenuFocus: () => void;
  actions: MessageActions;
  /** Returns the name of the sender of a quoted message. */
  nameOf: (userId: number) => string;
  /** Whether it is the first new message. */
  hasUnreadDivider: boolean;
  /** Local date, `2026-11-20`. */
  today: string;
}

/** Shows a message, below its day and the "New messages" divider where they apply. */
export function MessageRow({
  entry,
  previous,
  mayHavePrevious,
  isOwn,
  isLastSeen,
  isTarget,
  isTabStop,
  onMenuFocus,
  actions,
  nameOf,
  hasUnreadDivider,
  today,
  ...rowProps
}: MessageRowProps) {
  const { message, sender } = entry;
  const { quoted } = message;
  const isDeleted = message.deletedAt !== null;
  const text = isDeleted ? DELETED_MESSAGE : textOf(message);
  const files = !isDeleted && message.attachments && (
    <Files $isOwn={isOwn}>
      <FileList files={message.attachments} fileUrl={fileUrl} />
    </Files>
  );
  const beginsDay =
    !mayHavePrevious && (!previous || !isSameDay(previous.message.createdAt, message.createdAt));
  return (
    <Row {...rowProps} aria-current={isTarget || undefined} $isOwn={isOwn}>
      {beginsDay && <Separator>{formatDay(message.createdAt, today)}</Separator>}
      {hasUnreadDivider && !mayHavePrevious && <NewSeparator>New messages</NewSeparator>}
      <VisuallyHidden>{`${isOwn ? 'You' : sender.username}: `}</VisuallyHidden>
      {!isDeleted && quoted && (
        <QuoteButton
          type="button"
          title="Go to the quoted message"
          onClick={() => actions.onShow(quoted.id)}
        >
          <Quote name={nameOf(quoted.senderId)} quoted={quoted} />
        </QuoteButton>
      )}
      <Line $isOwn={isOwn}>
        {text ? (
          <Bubble dir="auto" $isOwn={isOwn} $isDeleted={isDeleted}>
            {isDeleted ? text : renderMessage(text)}
          </Bubble>
        ) : (
          files
        )}
        {!isDeleted && (
          <MessageMenu
            onFocus={onMenuFocus}
            message={message}
            isOwn={isOwn}
            isTabStop={isTabStop}
            actions={actions}
          />
        )}
      </Line>
      {text && files}
      <Details>
        <time dateTime={message.createdAt}>{formatDate(message.createdAt, TIME_FORMAT)}</time>
        {message.editedAt !== null && !isDeleted && <span>(edited)</span>}
        {isLastSeen && <span>Seen</span>}
      </Details>
    </Row>
  );
}

const TIME_FORMAT = 'MMM d, h:mm a';

function formatDay(instant: string, today: string): string {
  const daysAgo = differenceInCalendarDays(parseISO(today), instant);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return formatDate(instant, 'EEEE, MMM d, yyyy');
}

const Row = styled.li<{ $isOwn: boolean }>`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  flex-direction: column;
  align-items: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  gap: ${tokens.space[1]};
  padding: 6px ${tokens.space[4]};

  &[aria-current] {
    background: ${tokens.color.changed};
    box-shadow: inset 3px 0 ${tokens.color.accent};
  }
`;

const Line = styled.div<{ $isOwn: boolean }>`
  display: flex;
  flex-direction: ${({ $isOwn }) => ($isOwn ? 'row-reverse' : 'row')};
  align-items: center;
  align-self: stretch;
  gap: ${tokens.space[1]};
`;

const Files = styled.div<{ $isOwn: boolean }>`
  max-width: 70%;

  > ul {
    justify-content: ${({ $isOwn }) => ($isOwn ? 'flex-end' : 'flex-start')};
  }
`;

const Bubble = styled.p<{ $isOwn: boolean; $isDeleted: boolean }>`
  max-width: 70%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.large};
  outline: 1px solid transparent;
  background: ${({ $isOwn }) => ($isOwn ? tokens.color.accent : tokens.color.surfaceHover)};
  color: ${({ $isOwn }) => ($isOwn ? tokens.color.onAccent : tokens.color.text)};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  ${({ $isDeleted }) => $isDeleted && deletedStyle}

  a {
    color: inherit;
    text-decoration: underline;
  }
`;

const deletedStyle = css`
  outline-color: ${tokens.color.border};
  background: none;
  color: ${tokens.color.textMuted};
  font-style: italic;
`;

const QuoteButton = styled.button`
  max-width: 70%;
  padding: 0;
  border: 0;
  background: none;
  color: ${tokens.color.textMuted};
  cursor: pointer;
`;

const Details = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
`;

const Separator = styled.div`
  display: flex;
  align-items: center;
  align-self: stretch;
  gap: ${tokens.space[3]};
  padding-block: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.medium};

  &::before,
  &::after {
    flex: 1;
    border-top: 1px solid ${tokens.color.border};
    content: '';
  }
`;

const NewSeparator = styled(Separator)`
  color: ${tokens.color.accentText};

  &::before,
  &::after {
    border-color: ${tokens.color.accent};
  }
`;
