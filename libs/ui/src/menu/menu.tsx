import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import { useRef } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';
import { floatingStyle } from '../theme/floating';
import { tokens } from '../theme/tokens';

/** One action of a `Menu`. */
export interface MenuItem {
  label: string;
  /** An icon of 16 px. */
  icon?: ReactNode;
  /** Whether it destroys something. */
  destructive?: boolean | undefined;
  /** Called once the menu has closed and its trigger has the focus again. */
  onSelect: () => void;
}

/** Props of `Menu`. */
export interface MenuProps {
  /** The button that opens it; it takes a ref and the props of a native button. */
  trigger: ReactElement;
  items: readonly MenuItem[];
}

/** A list of actions behind a button, named by that button. */
export function Menu({ trigger, items }: MenuProps) {
  const triggerElement = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(null);
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild ref={triggerElement}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            const item = chosen.current;
            if (!item) return;
            chosen.current = null;
            event.preventDefault();
            // Before the action: a dialog that it opens then gives the focus back to the trigger.
            triggerElement.current?.focus();
            item.onSelect();
          }}
        >
          {items.map((item) => (
            <Item
              key={item.label}
              $destructive={item.destructive ?? false}
              onSelect={() => {
                chosen.current = item;
              }}
            >
              {item.icon}
              {item.label}
            </Item>
          ))}
        </Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  );
}

const Content = styled(RadixMenu.Content)`
  ${floatingStyle}
  min-width: 160px;
  padding: ${tokens.space[1]};
`;

const Item = styled(RadixMenu.Item)<{ $destructive: boolean }>`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  min-height: 32px;
  padding: 0 ${tokens.space[2]};
  border-radius: ${tokens.radius.small};
  color: ${({ $destructive }) => ($destructive ? tokens.color.dangerText : tokens.color.text)};
  cursor: pointer;
  user-select: none;

  &[data-highlighted] {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
    background: ${({ $destructive }) =>
      $destructive ? tokens.color.dangerSubtle : tokens.color.surfaceHover};
  }
`;
