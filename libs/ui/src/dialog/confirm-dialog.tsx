import * as RadixAlertDialog from '@radix-ui/react-alert-dialog';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button';
import { tokens } from '../theme/tokens';
import { boxStyle, Footer, overlayStyle, titleStyle } from './dialog-frame';
import { useFocusReturn } from './focus-return';

/** Props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  open: boolean;
  /** Called with `false` when the person cancels; never while busy. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The confirmed action is under way: the dialog can't be left, nor confirmed twice. */
  busy?: boolean | undefined;
  /** Called when the person confirms; closing the dialog is the caller's. */
  onConfirm: () => void;
}

/** Asks before something is destroyed. Cancel has the focus at first. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <RadixAlertDialog.Root
      open={open}
      onOpenChange={(nextOpen) => {
        if (!busy) onOpenChange(nextOpen);
      }}
    >
      <RadixAlertDialog.Portal>
        <Overlay />
        <Box {...focusReturn}>
          <Body>
            <Title>{title}</Title>
            <RadixAlertDialog.Description asChild>
              <Description>{description}</Description>
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
  gap: ${tokens.space[2]};
  padding: ${tokens.space[5]};
`;

const Title = styled(RadixAlertDialog.Title)`
  ${titleStyle}
`;

const Description = styled.div`
  color: ${tokens.color.textMuted};
`;
