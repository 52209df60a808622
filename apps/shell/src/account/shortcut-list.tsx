import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

const SHORTCUTS: readonly { keys: readonly string[]; action: string }[] = [
  { keys: ['Ctrl', 'K'], action: 'Search and commands (⌘ K on a Mac)' },
  { keys: ['Tab'], action: 'Next control; the first one on a page skips to its content' },
  { keys: ['Esc'], action: 'Close a dialog, menu or panel' },
  { keys: ['Enter'], action: 'Open the focused row, send a message' },
  { keys: ['Shift', 'Enter'], action: 'Start a new line in a message' },
  { keys: ['↑', '↓'], action: 'Move within menus and lists of results' },
  { keys: ['Alt', '←', '→'], action: 'Move the focused event by a day, or card by a column' },
  { keys: ['Alt', '↑', '↓'], action: 'Move the event by 30 minutes, in the month by a week' },
  { keys: ['Alt', 'Shift', '↑', '↓'], action: 'Change its end by 30 minutes' },
];

/** Lists the keyboard shortcuts. */
export function ShortcutList() {
  return (
    <List>
      {SHORTCUTS.map(({ keys, action }) => (
        <div key={action}>
          <dt>
            {keys.map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: ${tokens.space[3]};

  > div {
    display: grid;
    grid-template-columns: 112px minmax(0, 1fr);
    gap: ${tokens.space[2]};
  }
`;

const Key = styled.kbd`
  margin-inline-end: ${tokens.space[1]};
  padding: 1px ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  font-family: inherit;
  font-size: ${tokens.font.size.small};
`;
