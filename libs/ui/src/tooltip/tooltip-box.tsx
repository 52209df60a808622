import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { wrapText } from '../text/wrap-text';
import { layers } from '../theme/layers';
import { tokens } from '../theme/tokens';

/** Props of `Tooltip`. */
export interface TooltipProps {
  content: ReactNode;
  /** Element with the tooltip. It must accept a ref and native props, and becomes focusable. */
  children: ReactElement;
}

/** Time that the pointer has to rest before the tooltip opens. The focus opens it at once. */
const DELAY_MS = 300;

export function TooltipBox({ content, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isTouched = useRef(false);

  // Radix opens tooltips by mouse and keyboard only, and closes them on a tap.
  function openByTouch(event: MouseEvent) {
    if (!isTouched.current) return;
    event.preventDefault();
    setOpen(true);
  }

  // Radix closes tooltips on every scroll, even when the browser scrolls the focused element into view.
  // It calls back synchronously, so `window.event` is the event that closes the tooltip.
  function changeOpen(nextOpen: boolean) {
    // oxlint-disable-next-line typescript/no-deprecated -- Radix does not pass the event on.
    const isScrolling = window.event?.type === 'scroll';
    if (!nextOpen && isScrolling && document.activeElement === trigger.current) return;
    setOpen(nextOpen);
  }

  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS}>
      <RadixTooltip.Root open={open} onOpenChange={changeOpen}>
        <RadixTooltip.Trigger
          ref={trigger}
          asChild
          tabIndex={0}
          onPointerDown={({ pointerType }) => {
            isTouched.current = pointerType === 'touch';
          }}
          onClick={openByTouch}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <Content onEscapeKeyDown={keepOpenWhileComposing} sideOffset={6} collisionPadding={8}>
            {wrapText(content)}
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
  outline: 1px solid transparent;
  background: ${tokens.color.tooltip};
  box-shadow: ${tokens.shadow.floating};
  color: ${tokens.color.onTooltip};
  font-size: ${tokens.font.size.small};
`;
