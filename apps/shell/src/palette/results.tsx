import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isComposing, tokens } from '@atrium/ui';
import { areShortcutsOn } from '@atrium/ui/shortcut';
import { ItemContent } from './item-content';
import type { PaletteGroup, PaletteItem } from './palette-items';

interface ResultsProps {
  /** Accessible name of the input. */
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  groups: readonly PaletteGroup[];
  /** Shown in the middle of the list while it has no groups. */
  empty: ReactNode;
  onChoose: (item: PaletteItem) => void;
}

/**
 * An input and the list that it controls, after the combobox pattern of the ARIA Authoring Practices: the
 * focus stays in the input, and the arrow keys select an option.
 */
export function Results({ label, text, onTextChange, groups, empty, onChoose }: ResultsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [hasKeys] = useState(areShortcutsOn);
  const [selectedId, setSelectedId] = useState<string>();

  const options = groups.flatMap(({ heading, items }) =>
    items.map((item) => ({ item, id: `${id}-${heading}-${item.key}` })),
  );
  // The first one, also after the selected one has disappeared.
  const found = options.findIndex((option) => option.id === selectedId);
  const selected = options[Math.max(found, 0)];
  const activeId = selected?.id;

  // Synchronizes with the scroll position.
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]');
    const isFirst = option?.matches('[role="group"]:first-child > [role="option"]:nth-child(2)');
    // With the first option, its heading comes into view.
    (isFirst ? option?.parentElement : option)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function select(index: number) {
    setSelectedId(options[(index + options.length) % options.length]?.id);
  }

  function handleKey(event: KeyboardEvent) {
    // Enter and the arrows belong to an input method while it composes.
    if (isComposing(event.nativeEvent)) return;
    const index = Math.max(found, 0);
    if (event.key === 'ArrowDown') select(index + 1);
    else if (event.key === 'ArrowUp') select(index - 1);
    else if (event.key === 'Enter' && selected) onChoose(selected.item);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <Input
        role="combobox"
        dir="auto"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Find or do something"
        value={text}
        onChange={({ target }) => {
          onTextChange(target.value);
          setSelectedId(undefined);
        }}
        onKeyDown={handleKey}
      />
      <Frame>
        <List ref={list} id={`${id}-list`} role="listbox" aria-label="Results" tabIndex={-1}>
          {groups.map(({ heading, items }) => (
            <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
              <Heading id={`${id}-${heading}`} role="presentation">
                {heading}
              </Heading>
              {items.map((item) => {
                const optionId = `${id}-${heading}-${item.key}`;
                return (
                  <Option
                    key={item.key}
                    id={optionId}
                    role="option"
                    aria-selected={optionId === activeId}
                    aria-keyshortcuts={hasKeys ? item.shortcut : undefined}
                    // Not on entering: the list also scrolls below a pointer that rests.
                    onPointerMove={() => setSelectedId(optionId)}
                    onClick={() => onChoose(item)}
                  >
                    <ItemContent item={item} searchText={text} hasKeys={hasKeys} />
                  </Option>
                );
              })}
            </div>
          ))}
        </List>
        {groups.length === 0 && empty && <Middle>{empty}</Middle>}
      </Frame>
    </>
  );
}

const Input = styled.input`
  width: 100%;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: 1px solid ${tokens.color.borderStrong};
  border-radius: ${tokens.radius.medium};
  background: ${tokens.color.surface};

  &::placeholder {
    color: ${tokens.color.textSubtle};
    opacity: 1;
  }

  /* Safari zooms into inputs with smaller text. */
  @media (pointer: coarse) {
    font-size: 16px;
  }
`;

const Frame = styled.div`
  position: relative;
  margin-top: ${tokens.space[2]};
`;

/* Always as high, so that nothing moves when results arrive. */
const List = styled.div`
  height: min(400px, 45dvh);
  overflow: auto;
  overscroll-behavior: contain;
  outline: none;
`;

const Middle = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  align-items: center;
  overflow: auto;
`;

const Heading = styled.div`
  padding: ${tokens.space[2]} ${tokens.space[3]} ${tokens.space[1]};
  color: ${tokens.color.textMuted};
  font-size: ${tokens.font.size.small};
  font-weight: ${tokens.font.weight.medium};
`;

const Option = styled.div`
  display: flex;
  gap: ${tokens.space[3]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border-radius: ${tokens.radius.medium};
  cursor: pointer;

  &[aria-selected='true'] {
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }
`;
