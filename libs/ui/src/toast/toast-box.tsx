import * as RadixToast from '@radix-ui/react-toast';
import { CircleAlert, X } from 'lucide-react';
import { keyframes, styled } from 'styled-components';
import { IconButton } from '../button/icon-button';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';
import { dismissToasts } from './toast-store';
import type { ToastEntry } from './toast-store';

interface ToastBoxProps {
  entry: ToastEntry;
}

/** Milliseconds that a toast stays; the pointer or the focus on it stops the clock. */
const DURATION = 5000;

export function ToastBox({ entry }: ToastBoxProps) {
  return (
    <RadixToast.Provider duration={DURATION}>
      <Toast
        open={entry.open}
        onOpenChange={(open) => {
          if (!open) dismissToasts();
        }}
        type={entry.variant === 'destructive' ? 'foreground' : 'background'}
        data-variant={entry.variant ?? 'default'}
      >
        {entry.variant === 'destructive' && <CircleAlert size={16} aria-hidden />}
        <Text>
          <Title>{entry.title}</Title>
          {entry.description && (
            <>
              {/* Or the announcement runs title and description together. */ ' '}
              <Description>{entry.description}</Description>
            </>
          )}
        </Text>
        <RadixToast.Close asChild>
          <IconButton label="Close" icon={<X size={16} aria-hidden />} />
        </RadixToast.Close>
      </Toast>
      <Viewport />
    </RadixToast.Provider>
  );
}

const slideIn = keyframes`
  from { opacity: 0; transform: translateY(8px); }
`;

const Viewport = styled(RadixToast.Viewport)`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layers.toast};
  margin: 0;
  padding: ${tokens.space[3]};
  list-style: none;
  pointer-events: none;

  @media (min-width: ${tokens.breakpoint.small}) {
    inset: auto 0 0 auto;
    width: 400px;
    padding: ${tokens.space[4]};

    :root:has([data-free-of-toasts]) & {
      bottom: 96px;
    }
  }
`;

const Toast = styled(RadixToast.Root)`
  display: flex;
  align-items: flex-start;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[3]} ${tokens.space[2]} ${tokens.space[3]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  /* A modal dialog takes the pointer from everything else, inline from what was there before it. */
  pointer-events: auto !important;
  animation: ${slideIn} ${tokens.motion.normal};

  > svg {
    margin-top: 2px;
    color: ${tokens.color.dangerText};
  }

  > button {
    margin-block: -3px;
  }

  &[data-variant='destructive'] {
    border-color: ${tokens.color.danger};
  }

  &[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
  }
`;

const Text = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled(RadixToast.Title)`
  font-weight: ${tokens.font.weight.semibold};
`;

const Description = styled(RadixToast.Description)`
  color: ${tokens.color.textMuted};
  overflow-wrap: anywhere;
`;
