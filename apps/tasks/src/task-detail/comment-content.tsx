import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { userQueries } from '@atrium/api-client/users';
import type { User } from '@atrium/contracts';
import { findMentions } from '@atrium/contracts/mentions';
import type { TaskComment } from '@atrium/contracts/tasks';
import { tokens } from '@atrium/ui';
import { renderLinks } from '@atrium/ui/linked-text';

/** Text of a comment with its links and mentions. */
export function CommentContent({ content, mentionedIds }: TaskComment) {
  const { data: users = [] } = useQuery({
    ...userQueries.list(),
    enabled: mentionedIds.length > 0,
  });
  const mentioned = users.filter(({ id }) => mentionedIds.includes(id));
  return (
    <Content dir="auto">{renderLinks(content, (text) => renderMentions(text, mentioned))}</Content>
  );
}

function renderMentions(text: string, users: readonly User[]): ReactNode {
  const mentions = findMentions(text, users);
  if (mentions.length === 0) return text;
  return [
    ...mentions.map(({ start, end }, index) => (
      <Fragment key={start}>
        <span>{text.slice(mentions[index - 1]?.end ?? 0, start)}</span>
        <Mention>{text.slice(start, end)}</Mention>
      </Fragment>
    )),
    <span key="end">{text.slice(mentions.at(-1)?.end)}</span>,
  ];
}

const Content = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Mention = styled.bdi`
  color: ${tokens.color.accentText};
  font-weight: ${tokens.font.weight.medium};
`;
