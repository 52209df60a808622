import * as RadixPopover from '@radix-ui/react-popover';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { floatingStyle } from '../theme/floating-style';
import { tokens } from '../theme/tokens';

/** Props of `Popover`. */
export interface PopoverProps {
  /** Button that opens the popover. It must accept a ref and the props of a native button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** Accessible name of the popover. */
  label: string;
  children: ReactNode;
  /** Makes the popover controlled. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

export function PopoverBox({
  trigger,
  label,
  children,
  open,
  onOpenChange,
}: Required<PopoverProps>) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Content
          aria-label={label}
          onEscapeKeyDown={keepOpenWhileComposing}
          align="start"
          sideOffset={4}
          collisionPadding={8}
        >
          {children}
        </Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}

const Content = styled(RadixPopover.Content)`
  ${floatingStyle}
  min-width: 200px;
  max-width: min(360px, calc(100vw - ${tokens.space[4]}));
  padding: ${tokens.space[3]};
`;
