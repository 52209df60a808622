import { userQueries } from '@atrium/api-client';
import { useUser } from '@atrium/auth';
import { EmptyState, Page, PageHeader, tokens } from '@atrium/ui';
import { useQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Conversation } from './conversation/conversation';
import { ConversationSkeleton } from './conversation/conversation-skeleton';
import { UserList } from './user-list/user-list';

/**
 * The other users on the left and the conversation with one of them on the right; on a phone these
 * are two steps. The address says who is selected: `?with=<user id>`.
 */
export function ChatPage() {
  const self = useUser();
  const [searchParams] = useSearchParams();
  const others = useQuery({
    ...userQueries.list(),
    select: (users) => users.filter(({ id }) => id !== self.id),
  });
  const selectedId = searchParams.get('with');
  const selected = others.data?.find(({ id }) => String(id) === selectedId);
  const isSelectionPending = selectedId !== null && others.isPending && !others.errorUpdateCount;

  return (
    <Page width="wide">
      <PageHeader title="Chat" />
      <Panes data-step={selected || isSelectionPending ? 'conversation' : 'users'}>
        <UserList others={others} selectedId={selected?.id} />
        <ConversationPane>
          {selected && <Conversation key={selected.id} self={self} other={selected} />}
          {isSelectionPending && <ConversationSkeleton />}
          {!selected && !isSelectionPending && (
            <EmptyState
              icon={<MessagesSquare size={16} aria-hidden />}
              title="Select a user to start chatting"
            />
          )}
        </ConversationPane>
      </Panes>
    </Page>
  );
}

const Panes = styled.div`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(220px, 280px) minmax(0, 1fr);
  height: clamp(360px, calc(100dvh - 176px), 900px);
  overflow: hidden;
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.large};
  background: ${tokens.color.surface};

  @media (width < ${tokens.breakpoint.small}) {
    grid-template-columns: minmax(0, 1fr);

    &[data-step='users'] > :last-child,
    &[data-step='conversation'] > :first-child {
      display: none;
    }
  }
`;

const ConversationPane = styled.section.attrs({ 'aria-label': 'Conversation' })`
  display: flex;
  flex-direction: column;
  min-width: 0;
  min-height: 0;

  > :only-child {
    margin: auto;
  }
`;
