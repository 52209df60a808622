import * as RadixPopover from '@radix-ui/react-popover';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { floatingStyle } from '../theme/floating';
import { tokens } from '../theme/tokens';

/** Props of `Popover`. */
export interface PopoverProps {
  /** The button that opens it; it takes a ref and the props of a native button. */
  trigger: ReactElement;
  /** The accessible name of what opens. */
  label: string;
  children: ReactNode;
  /** Whether it is open, where the caller keeps that; it keeps that itself otherwise. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** A small dialog beside its trigger. The page behind stays usable. */
export function Popover({ trigger, label, children, open, onOpenChange }: PopoverProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <Content aria-label={label} align="start" sideOffset={4} collisionPadding={8}>
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
