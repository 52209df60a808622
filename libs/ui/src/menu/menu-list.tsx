import * as RadixMenu from '@radix-ui/react-dropdown-menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { focusFirst, withAncestors } from '../focus/focus-first';
import { keepOpenWhileComposing } from '../keyboard/composition';
import { floatingStyle } from '../theme/floating-style';
import { tokens } from '../theme/tokens';

/** Action of a `Menu`. */
export interface MenuItem {
  label: string;
  /** A 16 px icon. */
  icon?: ReactNode;
  destructive?: boolean | undefined;
  /** Called after the menu has closed and its trigger has the focus again. */
  onSelect: () => void;
}

/** Props of `MenuList`. */
export interface MenuListProps {
  /** Button that opens the menu. It must accept a ref and the props of a native button. */
  trigger: ReactElement<ComponentProps<'button'>>;
  items: readonly MenuItem[];
  /** Key that opened the menu, or null for the pointer. */
  openingKey: string | null;
}

export function MenuList({ trigger, items, openingKey }: MenuListProps) {
  const triggerElement = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(null);

  // Repeats the key for Radix, which was not loaded when it was pressed and focuses the first item only
  // when a key opens the menu.
  useEffect(() => {
    if (openingKey === null) return;
    triggerElement.current?.focus();
    triggerElement.current?.dispatchEvent(
      new KeyboardEvent('keydown', { key: openingKey, bubbles: true, cancelable: true }),
    );
  }, [openingKey]);

  return (
    <RadixMenu.Root
      modal={false}
      defaultOpen={openingKey === null}
      // Radix takes every page for one that is read from left to right.
      dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}
    >
      <RadixMenu.Trigger asChild ref={triggerElement}>
        {trigger}
      </RadixMenu.Trigger>
      <RadixMenu.Portal>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onEscapeKeyDown={keepOpenWhileComposing}
          onCloseAutoFocus={(event) => {
            const item = chosen.current;
            if (!item) return;
            chosen.current = null;
            event.preventDefault();
            // Before the action, so that a dialog that it opens returns the focus to the trigger.
            focusFirst(withAncestors(triggerElement.current));
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
              <span>{item.label}</span>
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
  max-width: min(360px, calc(100vw - ${tokens.space[4]}));
  overflow-wrap: anywhere;
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

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
  }

  &[data-highlighted] {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: -2px;
    background: ${({ $destructive }) =>
      $destructive ? tokens.color.dangerSubtle : tokens.color.surfaceHover};
  }
`;
