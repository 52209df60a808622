import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { messageQueries } from '@atrium/api-client/messages';
import { useUser } from '@atrium/auth';
import type { User } from '@atrium/contracts';
import { MESSAGES_FOUND } from '@atrium/contracts/messages';
import type { AddressChange, AddressLink } from '@atrium/ui';
import { tokens } from '@atrium/ui';
import { MarkedText } from '@atrium/ui/marked-text';
import { useSettled } from '@atrium/ui/use-settled';
import { ChatErrorState } from '../errors/chat-error-state';
import { formatShortTime } from '../short-time';
import { findSnippet } from './find-snippet';

interface FoundMessagesProps {
  /** Text of at least two characters. */
  text: string;
  /** All users but the signed-in one. */
  others: readonly User[];
  /** Returns the address of a message. */
  linkTo: (values: AddressChange) => AddressLink;
  /** Local date, `2026-11-20`. */
  today: string;
}

/** Lists the messages that contain the words of a text, each with a link to it. */
export function FoundMessages({ text, others, linkTo, today }: FoundMessagesProps) {
  const self = useUser();
  const typedText = useSettled(text);
  const found = useQuery({
    ...messageQueries.search(typedText),
    // Not refetched while nobody sees it, so it may be outdated.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const isSearching = found.isFetching || typedText !== text;
  // Conversations with people who have left cannot be opened.
  const hits = found.data?.flatMap((hit) => {
    const other = others.find(({ id }) => id === hit.userId);
    return other ? [{ ...hit, username: other.username }] : [];
  });
  return (
    <Section aria-label="Messages" aria-busy={isSearching}>
      <Note role="status">
        {isSearching && !hits?.length ? 'Searching messages...' : describeResult(hits?.length)}
      </Note>
      {!found.data && found.isError && (
        <ChatErrorState query={found} fallback="Failed to search messages" />
      )}
      {hits && hits.length > 0 && (
        <List>
          {hits.map(({ id, userId, senderId, username, content, createdAt }) => (
            <li key={id}>
              <Hit {...linkTo({ with: String(userId), message: String(id) })}>
                <Caption>
                  <Name>
                    <bdi>{username}</bdi>
                  </Name>
                  <time dateTime={createdAt}>{formatShortTime(createdAt, today)}</time>
                </Caption>
                <Snippet dir="auto">
                  {senderId === self.id && <span>{'You: '}</span>}
                  <MarkedText parts={findSnippet(content, typedText)} />
                </Snippet>
              </Hit>
            </li>
          ))}
        </List>
      )}
    </Section>
  );
}

function describeResult(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return 'No messages found';
  if (count === MESSAGES_FOUND) return `The newest ${String(count)} messages`;
  return `${String(count)} message${count === 1 ? '' : 's'}`;
}

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[1]};
  padding: ${tokens.space[2]};
`;

const Note = styled.p`
  padding-inline: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  &:empty {
    display: none;
  }
`;

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  padding: 0;
  list-style: none;
`;

const Hit = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  padding: ${tokens.space[2]};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  font-size: ${tokens.font.size.small};
  text-decoration: none;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Caption = styled.span`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[2]};
  color: ${tokens.color.textMuted};

  > time {
    flex: none;
  }
`;

const Name = styled.span`
  overflow: hidden;
  color: ${tokens.color.text};
  font-weight: ${tokens.font.weight.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Snippet = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow-wrap: anywhere;
`;
