import { styled } from 'styled-components';
import { Button, tokens } from '@atrium/ui';
import { ComposerStrip } from './composer-strip';
import type { DraftUploads } from './draft-uploads';

export interface UploadStripProps {
  uploads: DraftUploads;
  /** Whether the message is sent as soon as its files are uploaded. */
  isWaiting: boolean;
  onStopWaiting: () => void;
  /** Sends the message without the files that are not uploaded; undefined if nothing would be left of it. */
  onSendWithout: (() => void) | undefined;
}

/** Says which files are missing, or that the message waits for them, and offers to send it without them. */
export function UploadStripBox({
  uploads: { hasFailed, interrupted, dismissInterrupted },
  isWaiting,
  onStopWaiting,
  onSendWithout,
}: UploadStripProps) {
  return (
    <>
      {interrupted.length > 0 && (
        <ComposerStrip closeLabel="Dismiss" onClose={dismissInterrupted}>
          <Note role="status">{`Not uploaded: ${interrupted.join(', ')}. Attach them again.`}</Note>
        </ComposerStrip>
      )}
      {isWaiting && (
        <ComposerStrip closeLabel="Do not send yet" onClose={onStopWaiting}>
          <Waiting>
            <span role="status">{hasFailed ? WAITS_FOR_RETRY : WAITS}</span>
            {onSendWithout && (
              <Button size="small" onClick={onSendWithout}>
                Send without them
              </Button>
            )}
          </Waiting>
        </ComposerStrip>
      )}
    </>
  );
}

const WAITS = 'Your message is sent when its files are uploaded.';
const WAITS_FOR_RETRY = 'Your message waits. Retry or remove the files that were not uploaded.';

const Note = styled.p`
  overflow-wrap: anywhere;
`;

const Waiting = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space[1]} ${tokens.space[2]};
`;
