import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useChangedIds } from '@atrium/api-client';
import { useReadNotices } from '@atrium/api-client/opened-notices';
import { taskCommentQueries } from '@atrium/api-client/tasks';
import { useUser } from '@atrium/auth';
import type { TaskComment } from '@atrium/contracts/tasks';
import { COMMENTS_PER_PAGE } from '@atrium/contracts/tasks';
import { EmptyState, ReadErrorState, Spinner, Stack, StaleNotice, tokens } from '@atrium/ui';
import { useListFocus } from '../list-focus';
import type { CommentEdit } from './comment-edit-form';
import type { CommentDraft } from './comment-form';
import { CommentForm } from './comment-form';
import { CommentItem } from './comment-item';
import type { LinkedComment } from './linked-comment';

interface CommentsProps {
  taskId: number;
  /** The comment that is shown first and marked. */
  linked: LinkedComment | null;
  draft: CommentDraft;
  /** Change of a comment that is being typed. */
  edit: CommentEdit | null;
  onEditChange: (edit: CommentEdit | null) => void;
}

export function Comments({ taskId, linked, draft, edit, onEditChange }: CommentsProps) {
  useReadNotices('task', taskId);
  const headingId = useId();
  const { comments, older, loadOlder } = useComments(taskId);
  const { scrollArea, rememberPlace } = useScrollPlace(comments.data);
  useLinkedComment(scrollArea, linked?.id, comments.data, loadOlder);
  useListFocus(scrollArea);
  // Two comments can be written at a time: files are for the one that had the focus last.
  const [wasNewFocused, setWasNewFocused] = useState(true);
  const takesFiles = edit === null || wasNewFocused;

  return (
    <Stack as="section" $gap={2}>
      <Heading id={headingId}>Comments</Heading>
      <StaleNotice title="The comments" read={comments} />
      <ScrollArea
        ref={scrollArea}
        role="region"
        aria-labelledby={headingId}
        tabIndex={0}
        onFocus={() => setWasNewFocused(false)}
        onScroll={({ currentTarget }) => {
          rememberPlace();
          if (currentTarget.scrollTop < 1) loadOlder();
        }}
      >
        {older.isFetching && !older.data && <Spinner label="Loading older comments" />}
        <CommentList
          taskId={taskId}
          linkedId={linked?.id}
          comments={comments}
          edit={edit}
          takesFiles={!takesFiles}
          onEditChange={onEditChange}
        />
      </ScrollArea>
      <CommentForm
        taskId={taskId}
        isAnswer={linked?.isAnswered ?? false}
        takesFiles={takesFiles}
        onFocus={() => setWasNewFocused(true)}
        {...draft}
      />
    </Stack>
  );
}

/** Reads the newest comments on a task, and on request all of them. */
function useComments(taskId: number) {
  const older = useQuery({
    ...taskCommentQueries.list(taskId, true),
    enabled: ({ state }) => state.data !== undefined,
  });
  const newest = useQuery({ ...taskCommentQueries.list(taskId), enabled: !older.data });
  const hasOlder = newest.data?.length === COMMENTS_PER_PAGE;
  return {
    comments: older.data ? older : newest,
    older,
    loadOlder: () => {
      if (hasOlder && !older.data && !older.isFetching) void older.refetch();
    },
  };
}

/**
 * Keeps the place in a scroll area of comments. It shows the newest one, at its end. A comment of somebody
 * else does not move it while the user has scrolled up to read, nor do older ones above.
 */
function useScrollPlace(comments: readonly TaskComment[] = []) {
  const user = useUser();
  const scrollArea = useRef<HTMLDivElement>(null);
  const lastHeight = useRef(0);
  const distanceFromEnd = useRef<number | null>(null);
  const newest = comments.at(-1);
  const newestId = newest?.id;
  const oldestId = comments[0]?.id;
  const isOwn = newest?.author.id === user.id;

  function rememberPlace() {
    const area = scrollArea.current;
    if (area) distanceFromEnd.current = area.scrollHeight - area.scrollTop;
  }

  // Synchronizes with the scroll position, which belongs to the document.
  useLayoutEffect(() => {
    const area = scrollArea.current;
    if (!area || distanceFromEnd.current === null) return;
    area.scrollTop = area.scrollHeight - distanceFromEnd.current;
    lastHeight.current = area.scrollHeight;
  }, [oldestId]);
  useEffect(() => {
    const area = scrollArea.current;
    if (newestId === undefined || !area) return;
    const wasAtEnd = area.scrollTop + area.clientHeight >= lastHeight.current - END_THRESHOLD;
    if (isOwn || wasAtEnd) area.scrollTop = area.scrollHeight;
    lastHeight.current = area.scrollHeight;
  }, [newestId, isOwn]);

  return { scrollArea, rememberPlace };
}

/** Scrolls once to the comment that a link names, and reads older comments if it is none of the newest. */
function useLinkedComment(
  scrollArea: RefObject<HTMLElement | null>,
  linkedId: number | undefined,
  comments: readonly TaskComment[] | undefined,
  loadOlder: () => void,
) {
  const shownId = useRef<number>(undefined);
  const isLoaded = comments !== undefined;
  const isFound = comments?.some(({ id }) => id === linkedId) ?? false;
  const readOlder = useEffectEvent(loadOlder);

  // Synchronizes with the scroll position, which belongs to the document.
  useEffect(() => {
    if (linkedId === undefined || linkedId === shownId.current || !isLoaded) return;
    if (!isFound) {
      readOlder();
      return;
    }
    shownId.current = linkedId;
    // No further than needed, so that the focused field for an answer stays in sight.
    scrollArea.current?.querySelector('[data-linked=true]')?.scrollIntoView({ block: 'nearest' });
  }, [scrollArea, linkedId, isLoaded, isFound]);
}

/** Distance in pixels within which the comments count as scrolled to their end. */
const END_THRESHOLD = 24;

interface CommentListProps extends Omit<CommentsProps, 'draft' | 'linked'> {
  linkedId: number | undefined;
  comments: UseQueryResult<TaskComment[]>;
  takesFiles: boolean;
}

function CommentList({
  taskId,
  linkedId,
  comments,
  edit,
  takesFiles,
  onEditChange,
}: CommentListProps) {
  const user = useUser();
  const changedIds = useChangedIds('task-comments');

  if (comments.isPending) return <Spinner label="Loading comments" />;
  if (!comments.data) {
    return <ReadErrorState title="The comments could not be loaded" reads={[comments]} />;
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
          edit={edit?.commentId === comment.id ? edit : undefined}
          takesFiles={takesFiles}
          onEditChange={onEditChange}
          isOwn={comment.author.id === user.id}
          isChanged={changedIds.has(comment.id)}
          isLinked={comment.id === linkedId}
        />
      ))}
    </List>
  );
}

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
  padding: 0;
  list-style: none;
`;
