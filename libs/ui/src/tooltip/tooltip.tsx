import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';

/** Milliseconds that the pointer rests before the tooltip shows; the focus shows it at once. */
const DELAY = 300;

/** Props of `Tooltip`. */
export interface TooltipProps {
  content: ReactNode;
  /** What it explains: an element that takes a ref and native props; it becomes focusable. */
  children: ReactElement;
}

/** An explanation that shows while its child is hovered or has the focus. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <RadixTooltip.Provider delayDuration={DELAY}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild tabIndex={0}>
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Content sideOffset={6} collisionPadding={8}>
            {content}
          </Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}

const Content = styled(RadixTooltip.Content)`
  z-index: ${layers.tooltip};
  max-width: min(320px, calc(100vw - ${tokens.space[4]}));
  padding: ${tokens.space[1]} ${tokens.space[2]};
  border-radius: 6px;
  background: ${tokens.color.tooltip};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.onTooltip};
  font-size: ${tokens.font.size.small};
`;
