import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button';
import { useFocusReturn } from '../focus/focus-return';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { renderIsolated } from '../text/isolate';
import { tokens } from '../theme/tokens';
import { boxStyle, Footer, overlayStyle, titleStyle } from './dialog-frame';

/** Props of `Dialog`. */
export interface DialogProps {
  open: boolean;
  /** Called with `false` on Escape, the close button or a click outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: string | undefined;
  children: ReactNode;
  /** Buttons in a sticky footer. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | undefined;
  /**
   * Gets the focus after closing when no element had it before, or when that element is gone. By default,
   * its nearest remaining ancestor does, or the main region of the page.
   */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** Called after closing, once the focus has returned. */
  onClosed?: (() => void) | undefined;
}

const widths = { small: '400px', medium: '560px', large: '760px' };

export function DialogBox({
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  returnFocusTo,
  onClosed,
}: Omit<DialogProps, 'open'>) {
  const focusReturn = useFocusReturn(returnFocusTo);
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <Box
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            focusInitially(event);
          }}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event);
            onClosed?.();
          }}
          onEscapeKeyDown={keepOpenWhileComposing}
          {...(!description && { 'aria-describedby': undefined })}
          style={{ width: widths[size] }}
        >
          <Header>
            <Title>{renderIsolated(title)}</Title>
            {description && <Description>{renderIsolated(description)}</Description>}
          </Header>
          <Body>{children}</Body>
          {footer && <Footer>{footer}</Footer>}
          {/* Last, so that the first control of the body gets the initial focus. */}
          <RadixDialog.Close asChild>
            <CloseButton label="Close" icon={<X size={16} />} />
          </RadixDialog.Close>
        </Box>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

// Without such a control, the first one gets the focus.
function focusInitially(event: Event) {
  const control =
    event.currentTarget instanceof HTMLElement &&
    event.currentTarget.querySelector<HTMLElement>('[data-initial-focus]');
  if (!control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
}

const Overlay = styled(RadixDialog.Overlay)`
  ${overlayStyle}
`;

const Box = styled(RadixDialog.Content)`
  ${boxStyle}
`;

const Header = styled.div`
  padding-block-start: ${tokens.space[5]};
  padding-inline: ${tokens.space[5]} ${tokens.space[12]};
`;

const Title = styled(RadixDialog.Title)`
  ${titleStyle}
`;

const Description = styled(RadixDialog.Description)`
  margin-top: ${tokens.space[1]};
  color: ${tokens.color.textMuted};
`;

const Body = styled.div`
  padding: ${tokens.space[4]} ${tokens.space[5]} ${tokens.space[5]};
`;

const CloseButton = styled(IconButton)`
  position: absolute;
  inset-block-start: ${tokens.space[4]};
  inset-inline-end: ${tokens.space[4]};
`;
