import { RotateCw } from 'lucide-react';
import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import { explainChatError } from '../errors/explain-chat-error';
import type { NewerStatus, OlderStatus } from './loaded';

/** Fixed height in pixels, so that no message moves when the row changes. */
export const OLDER_MESSAGES_ROW_HEIGHT = 56;

interface OlderMessagesRowProps {
  status: Exclude<OlderStatus, 'none'>;
  error: unknown;
  onLoad: () => void;
}

/** Row above the oldest loaded message: loads older ones, or marks the start of the conversation. */
export function OlderMessagesRow({ status, error, onLoad }: OlderMessagesRowProps) {
  if (status === 'complete') return <Row>Start of the conversation</Row>;
  return (
    <Row>
      <LoadButton kind="older" {...{ status, error, onLoad }} />
    </Row>
  );
}

interface NewerMessagesRowProps {
  status: Exclude<NewerStatus, 'none'>;
  error: unknown;
  onLoad: () => void;
}

/** Row below the newest shown message, while newer ones are not loaded. */
export function NewerMessagesRow(props: NewerMessagesRowProps) {
  return (
    <LastRow>
      <LoadButton kind="newer" {...props} />
    </LastRow>
  );
}

interface LoadButtonProps extends NewerMessagesRowProps {
  kind: 'older' | 'newer';
}

function LoadButton({ kind, status, error, onLoad }: LoadButtonProps) {
  const isFailed = status === 'failed';
  const isLoading = status === 'loading';
  return (
    <>
      {isFailed && (
        <Failure role="alert">{explainChatError(error, 'Failed to fetch messages')}</Failure>
      )}
      <Button
        size="small"
        variant={isFailed ? 'secondary' : 'ghost'}
        busy={isLoading}
        icon={isFailed && <RotateCw size={16} aria-hidden />}
        onClick={onLoad}
      >
        {isFailed ? 'Retry' : isLoading ? `Loading ${kind} messages...` : `Load ${kind} messages`}
      </Button>
    </>
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
  height: ${OLDER_MESSAGES_ROW_HEIGHT}px;
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
