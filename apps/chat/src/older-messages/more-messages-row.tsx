import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import { explainChatError } from '../errors/explain-chat-error';
import type { OlderStatus } from './loaded-state';

/** Fixed height in pixels, so that no message moves when the row changes. */
export const MORE_MESSAGES_ROW_HEIGHT = 56;

interface MoreMessagesRowProps {
  kind: 'older' | 'newer';
  status: Exclude<OlderStatus, 'none'>;
  error: unknown;
  onLoad: () => void;
}

/** Row above or below the loaded messages: loads more, or marks the start of the conversation. */
export function MoreMessagesRow({ kind, status, error, onLoad }: MoreMessagesRowProps) {
  if (status === 'complete') return <Row>Start of the conversation</Row>;
  const isFailed = status === 'failed';
  const isLoading = status === 'loading';
  const loadLabel = isLoading ? `Loading ${kind} messages...` : `Load ${kind} messages`;
  const Frame = kind === 'older' ? Row : LastRow;
  return (
    <Frame>
      {isFailed && (
        <Failure role="alert">{explainChatError(error, 'Failed to fetch messages')}</Failure>
      )}
      <Button
        size="small"
        variant={isFailed ? 'secondary' : 'ghost'}
        busy={isLoading}
        icon={isFailed && <RotateCw size={16} />}
        onClick={onLoad}
      >
        {isFailed ? 'Retry' : loadLabel}
      </Button>
    </Frame>
  );
}

const Row = styled.div`
  position: absolute;
  inset: 0 0 auto;
  /* Above the list, which is also positioned. */
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space[3]};
  height: ${MORE_MESSAGES_ROW_HEIGHT}px;
  padding: 0 ${tokens.space[4]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};

  > button {
    flex: none;
  }
`;

const LastRow = styled(Row)`
  position: relative;
  inset: auto;
  flex: none;
`;

const Failure = styled.span`
  display: -webkit-box;
  overflow: hidden;
  color: ${tokens.color.dangerText};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
