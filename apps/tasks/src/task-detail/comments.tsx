import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { taskQueries } from '@atrium/api-client/tasks';
import { useUser } from '@atrium/auth';
import { EmptyState, ReadErrorState, Spinner, StaleNotice, tokens } from '@atrium/ui';
import { useListFocus } from '../list-focus';
import type { CommentDraft } from './comment-form';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';

interface CommentsProps {
  taskId: number;
  draft: CommentDraft;
}

export function Comments({ taskId, draft }: CommentsProps) {
  const headingId = useId();
  const scrollArea = useRef<HTMLDivElement>(null);
  const comments = useQuery(taskQueries.comments(taskId));
  const lastId = comments.data?.at(-1)?.id;
  useListFocus(scrollArea);

  // Synchronizes with the scroll position, to show the newest comment at the end.
  useEffect(() => {
    if (lastId !== undefined && scrollArea.current)
      scrollArea.current.scrollTop = scrollArea.current.scrollHeight;
  }, [lastId]);

  return (
    <Section>
      <Heading id={headingId}>Comments</Heading>
      <StaleNotice title="The comments" read={comments} />
      <ScrollArea ref={scrollArea} role="region" aria-labelledby={headingId} tabIndex={0}>
        <CommentList taskId={taskId} />
      </ScrollArea>
      <CommentForm taskId={taskId} {...draft} />
    </Section>
  );
}

function CommentList({ taskId }: { taskId: number }) {
  const user = useUser();
  const comments = useQuery(taskQueries.comments(taskId));

  if (comments.isPending) return <Spinner label="Loading comments" />;
  if (!comments.data) {
    return <ReadErrorState title="Comments could not be loaded" reads={[comments]} />;
  }
  if (comments.data.length === 0) {
    return <EmptyState title="No comments yet" description="Write the first one below." />;
  }

  return (
    <List>
      {comments.data.map((comment) => (
        <CommentItem
          key={comment.id}
          taskId={taskId}
          comment={comment}
          isOwn={comment.author.id === user.id}
        />
      ))}
    </List>
  );
}

const Section = styled.section`
  display: grid;
  gap: ${tokens.space[2]};
  min-width: 0;
`;

const Heading = styled.h3`
  font-size: ${tokens.font.size.medium};
  font-weight: ${tokens.font.weight.semibold};
`;

const ScrollArea = styled.div`
  height: 200px;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow-y: auto;
  overscroll-behavior: contain;
  background: ${tokens.color.surface};

  > [role='status'] {
    display: flex;
    justify-content: center;
    padding: ${tokens.space[10]};
  }
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
