import { useState } from 'react';
import { styled } from 'styled-components';
import { Checkbox, tokens } from '@atrium/ui';
import { areShortcutsOn, switchShortcuts } from '@atrium/ui/shortcut';
import { Key } from './key';

interface Shortcut {
  keys: readonly string[];
  action: string;
}

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], action: 'Search and commands (⌘ K on a Mac)' },
  { keys: ['Tab'], action: 'Next control; the first ones on a page skip to its content and rows' },
  { keys: ['Esc'], action: 'Close a dialog, menu or panel' },
  { keys: ['Enter'], action: 'Open the focused row, send a message' },
  { keys: ['Shift', 'Enter'], action: 'Start a new line in a message' },
  { keys: ['Ctrl', 'Enter'], action: 'Send a comment (⌘ Enter on a Mac)' },
  { keys: ['↑', '↓'], action: 'Move within menus and lists of results' },
  { keys: ['Alt', '←', '→'], action: 'Move the focused event by a day, or card by a column' },
  { keys: ['Alt', '↑', '↓'], action: 'Move the event by 30 minutes, in the month by a week' },
  { keys: ['Alt', 'Shift', '↑', '↓'], action: 'Change its end by 30 minutes' },
];

/** The shortcuts that the switch turns off. They do nothing while something is typed. */
const SINGLE_KEYS: readonly Shortcut[] = [
  { keys: ['J', 'K'], action: 'Go to the next or previous row; in a row, also ↓ and ↑' },
  { keys: ['X'], action: 'Select the focused row' },
  { keys: ['/'], action: 'Go to the filter or search of the page' },
  { keys: ['C'], action: 'Create a task, on the page of tasks' },
  { keys: ['E'], action: 'Edit the open task' },
  { keys: ['[', ']'], action: 'Open the previous or next task of the list' },
  { keys: ['↑'], action: 'In an empty message, edit your last one' },
  { keys: ['?'], action: 'Show this list' },
];

/** Lists the keyboard shortcuts, with the switch of those of a single key. */
export function ShortcutList() {
  const [isOn, setIsOn] = useState(areShortcutsOn);
  return (
    <>
      <Shortcuts shortcuts={SHORTCUTS} />
      <Switch>
        <Checkbox
          label="Shortcuts of a single key, in this browser"
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            switchShortcuts(target.checked);
          }}
        />
      </Switch>
      <Shortcuts shortcuts={SINGLE_KEYS} />
    </>
  );
}

function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <List>
      {shortcuts.map(({ keys, action }) => (
        <div key={action}>
          <dt>
            {keys.map((key) => (
              <SpacedKey key={key}>{key}</SpacedKey>
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

const Switch = styled.div`
  margin-block: ${tokens.space[4]} ${tokens.space[3]};
  padding-block-start: ${tokens.space[4]};
  border-top: 1px solid ${tokens.color.border};
`;

const SpacedKey = styled(Key)`
  margin-inline-end: ${tokens.space[1]};
`;
