import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
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
  /** Whether the title gets the initial focus, not the first control. */
  focusesTitle?: boolean | undefined;
  description?: string | undefined;
  children: ReactNode;
  /** Buttons in a sticky footer. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large' | 'full' | undefined;
  /**
   * Gets the focus after closing when no element had it before, or when that element is gone. By default,
   * its nearest remaining ancestor does, or the main region of the page.
   */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  /** Called after closing, once the focus has returned. */
  onClosed?: (() => void) | undefined;
}

const widths = { small: '400px', medium: '560px', large: '760px', full: '100vw' };

export function DialogBox({
  onOpenChange,
  title,
  focusesTitle = false,
  description,
  children,
  footer,
  size = 'medium',
  returnFocusTo,
  onClosed,
}: Omit<DialogProps, 'open'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusReturn = useFocusReturn(returnFocusTo);
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <Box
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            if (!focusesTitle) return;
            event.preventDefault();
            heading.current?.focus({ preventScroll: true });
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
            <Title ref={heading} tabIndex={focusesTitle ? -1 : undefined}>
              {renderIsolated(title)}
            </Title>
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

  /* It has no effect that a ring would announce. */
  &:focus-visible {
    outline: none;
  }
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
