import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import { taskQueries } from '@atrium/api-client/tasks';
import { useUser } from '@atrium/auth';
import type { TaskComment } from '@atrium/contracts/tasks';
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
  const comments = useQuery(taskQueries.comments(taskId));
  const scrollArea = useScrollToNewest(comments.data?.at(-1));
  useListFocus(scrollArea);

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

/**
 * Returns the ref of a scroll area that shows the newest comment, at its end. A comment of somebody else
 * does not move it while the user has scrolled up to read.
 */
function useScrollToNewest(newest: TaskComment | undefined): RefObject<HTMLDivElement | null> {
  const user = useUser();
  const scrollArea = useRef<HTMLDivElement>(null);
  const lastHeight = useRef(0);
  const newestId = newest?.id;
  const isOwn = newest?.author.id === user.id;

  // Synchronizes with the scroll position, which belongs to the document.
  useEffect(() => {
    const area = scrollArea.current;
    if (newestId === undefined || !area) return;
    const wasAtEnd = area.scrollTop + area.clientHeight >= lastHeight.current - END_THRESHOLD;
    if (isOwn || wasAtEnd) area.scrollTop = area.scrollHeight;
    lastHeight.current = area.scrollHeight;
  }, [newestId, isOwn]);

  return scrollArea;
}

/** Distance in pixels within which the comments count as scrolled to their end. */
const END_THRESHOLD = 24;

function CommentList({ taskId }: { taskId: number }) {
  const user = useUser();
  const changedIds = useChangedIds('task-comments');
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
          isChanged={changedIds.has(comment.id)}
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
