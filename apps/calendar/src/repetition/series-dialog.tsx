import { styled } from 'styled-components';
import { Button, Dialog, renderIsolated, tokens } from '@atrium/ui';

/** Question whether a change concerns one occurrence of an event or all of them. */
export interface SeriesQuestion {
  title: string;
  texts: readonly string[];
  variant: 'primary' | 'danger';
  /** Missing if one occurrence can't be changed alone. */
  onThis?: (() => void) | undefined;
  onAll: () => void;
}

interface SeriesDialogProps extends SeriesQuestion {
  busy: boolean;
  onClose: () => void;
}

/** Asks a question about a series; open while it is rendered. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { title, texts, variant, busy, onThis, onAll, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={busy ? () => undefined : onClose}
      size="small"
      title={title}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          {onThis && (
            <Button variant={variant} busy={busy} onClick={onThis}>
              This event
            </Button>
          )}
          <Button variant={variant} busy={busy} onClick={onAll}>
            All events
          </Button>
        </>
      }
    >
      <Texts>
        {texts.map((text) => (
          <p key={text}>{renderIsolated(text)}</p>
        ))}
      </Texts>
    </Dialog>
  );
}

const Texts = styled.div`
  display: grid;
  gap: ${tokens.space[2]};
  overflow-wrap: anywhere;
`;
