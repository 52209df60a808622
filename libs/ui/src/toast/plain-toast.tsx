import { X } from 'lucide-react';
import { styled } from 'styled-components';
import { IconButton } from '../button/icon-button';
import { renderIsolated } from '../text/isolate';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';
import type { ToastEntry } from './toast-store';
import { dismissToasts } from './toast-store';

/** A toast without the lazy-loaded code of `ToastBox`. It stays until the user closes it. */
export function PlainToast({ entry: { title, description, open } }: { entry: ToastEntry }) {
  if (!open) return null;
  return (
    <Box role="alert">
      <span>
        <strong>{renderIsolated(title)}</strong> <bdi>{renderIsolated(description)}</bdi>
      </span>
      <IconButton label="Close" icon={<X size={16} />} onClick={dismissToasts} />
    </Box>
  );
}

const Box = styled.div`
  position: fixed;
  inset-inline-end: ${tokens.space[4]};
  bottom: ${tokens.space[4]};
  z-index: ${layers.toast};
  display: flex;
  gap: ${tokens.space[2]};
  max-width: min(400px, calc(100vw - 2 * ${tokens.space[4]}));
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surfaceRaised};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.text};
  overflow-wrap: anywhere;
  pointer-events: auto;

  /* Above a composer, see toastOffsetAnchor. */
  :root:has([data-toast-offset-anchor]) & {
    bottom: 112px;
  }
`;
