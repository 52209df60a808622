import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../button/icon-button';
import { useFocusReturn } from '../focus/focus-return';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';
import { overlayStyle, titleStyle } from './dialog-frame';

/** Props of `Drawer`. */
export interface DrawerProps {
  open: boolean;
  /** Called with `false` on Escape, the close button or a click outside. */
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A button beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

export function DrawerBox({ onOpenChange, title, action, children }: Omit<DrawerProps, 'open'>) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const focusReturn = useFocusReturn();
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <Overlay />
        <Box
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus();
            // The action comes first, but only once there is something to act on.
            event.preventDefault();
            closeButton.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={focusReturn.onCloseAutoFocus}
          onEscapeKeyDown={keepOpenWhileComposing}
          aria-describedby={undefined}
        >
          <Header>
            <Title>{title}</Title>
            {action}
            <RadixDialog.Close ref={closeButton} asChild>
              <IconButton label="Close" icon={<X size={16} />} />
            </RadixDialog.Close>
          </Header>
          <Body>{children}</Body>
        </Box>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

const Overlay = styled(RadixDialog.Overlay)`
  ${overlayStyle}
`;

const slideIn = keyframes`
  from { opacity: 0; translate: 24px; }
`;

const Box = styled(RadixDialog.Content)`
  position: fixed;
  inset-block: 0;
  inset-inline-end: 0;
  z-index: ${layers.modal};
  width: min(720px, 100vw);
  border-inline-start: 1px solid ${tokens.color.border};
  overflow: auto;
  /* The sticky header must not cover the focused control. */
  scroll-padding-top: ${tokens.space[16]};
  overscroll-behavior: contain;
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.modal};
  color: ${tokens.color.text};
  outline: none;
  animation: ${slideIn} ${tokens.motion.normal};

  /* A strip of the page beside a nearly full drawer would be useless. */
  @media (max-width: 599px) {
    border: 0;
  }
`;

const Header = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  gap: ${tokens.space[4]};
  align-items: start;
  justify-content: space-between;
  padding: ${tokens.space[4]} ${tokens.space[5]};
  border-bottom: 1px solid ${tokens.color.border};
  background: ${tokens.color.surfaceRaised};
`;

const Title = styled(RadixDialog.Title)`
  ${titleStyle}
  flex: 1;
  min-width: 0;
  line-height: 28px;
`;

const Body = styled.div`
  padding: ${tokens.space[5]};
`;
