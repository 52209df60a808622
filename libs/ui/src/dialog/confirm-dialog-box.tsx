import * as RadixAlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { useFocusReturn } from '../focus/focus-return';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { renderIsolated } from '../text/isolate';
import { tokens } from '../theme/tokens';
import { boxStyle, Footer, overlayStyle, titleStyle } from './dialog-frame';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  open: boolean;
  /** Called with `false` when the user cancels. Not called while busy. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Consequences of the action. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Whether the confirmed action is in progress, so that it can be neither canceled nor repeated. */
  busy?: boolean | undefined;
  /** Called when the user confirms. The caller closes the dialog. */
  onConfirm: () => void;
  /** See `DialogProps`. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

export function ConfirmDialogBox({
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
  returnFocusTo,
}: Omit<ConfirmDialogProps, 'open'>) {
  const focusReturn = useFocusReturn(returnFocusTo);
  return (
    <RadixAlertDialog.Root
      open
      onOpenChange={(nextOpen) => {
        if (!busy) onOpenChange(nextOpen);
      }}
    >
      <RadixAlertDialog.Portal>
        <Overlay />
        <Box {...focusReturn} onEscapeKeyDown={keepOpenWhileComposing}>
          <Body>
            <Title>{renderIsolated(title)}</Title>
            <RadixAlertDialog.Description asChild>
              <Description>{renderIsolated(description)}</Description>
            </RadixAlertDialog.Description>
          </Body>
          <Footer>
            <RadixAlertDialog.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </RadixAlertDialog.Cancel>
            <Button variant="danger" busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Footer>
        </Box>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}

const Overlay = styled(RadixAlertDialog.Overlay)`
  ${overlayStyle}
`;

const Box = styled(RadixAlertDialog.Content)`
  ${boxStyle}
  width: 440px;
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space[2]};
  padding: ${tokens.space[5]};
`;

const Title = styled(RadixAlertDialog.Title)`
  ${titleStyle}
`;

const Description = styled.div`
  color: ${tokens.color.textMuted};
`;
