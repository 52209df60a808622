import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { BadgeTone } from '@atrium/ui';
import { tokens, Tooltip } from '@atrium/ui';

/** A part of a `SegmentedBar`. */
export interface Segment {
  key: string;
  /** Name of the part with its number, such as `Done: 3 of 12 tasks`, shown on hover and focus. */
  label: string;
  /** The number, which the width of the part follows. */
  value: number;
  tone: BadgeTone;
  /** Whether stripes tell the part from others for people who do not see its color. */
  isStriped?: boolean | undefined;
}

interface SegmentedBarProps {
  /** Accessible name of the bar. */
  label: string;
  segments: readonly Segment[];
  /** Key of the part that is on, or null. */
  pressedKey: string | null;
  onPress: (key: string) => void;
}

/** A thin bar of parts that are toggle buttons. It has one tab stop; arrow keys move between the parts. */
export function SegmentedBar({ label, segments, pressedKey, onPress }: SegmentedBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const keys = segments.map(({ key }) => key);
  const tabKey = [focusedKey, pressedKey, keys[0]].find((key) => key && keys.includes(key));

  function handleKeyDown(event: KeyboardEvent) {
    const target = findTarget(event, keys.indexOf(tabKey ?? ''), keys.length);
    if (target === null) return;
    event.preventDefault();
    bar.current?.querySelectorAll('button')[target]?.focus();
  }

  if (segments.length === 0) return <Bar data-empty />;
  return (
    <Bar ref={bar} role="toolbar" aria-label={label} onKeyDown={handleKeyDown}>
      {segments.map(({ key, label: text, value, tone, isStriped }) => (
        <Tooltip key={key} content={text}>
          <Part
            type="button"
            aria-label={text}
            aria-pressed={key === pressedKey}
            tabIndex={key === tabKey ? 0 : -1}
            style={{ flexGrow: value }}
            onFocus={() => setFocusedKey(key)}
            onClick={() => onPress(key)}
          >
            <Fill $tone={tone} data-striped={isStriped} />
          </Part>
        </Tooltip>
      ))}
    </Bar>
  );
}

/** Returns the index of the part that a key moves to, or null. */
function findTarget(event: KeyboardEvent, index: number, count: number): number | null {
  const isReversed = document.dir === 'rtl';
  switch (event.key) {
    case 'ArrowRight':
      return (index + (isReversed ? count - 1 : 1)) % count;
    case 'ArrowLeft':
      return (index + (isReversed ? 1 : count - 1)) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

const Bar = styled.div`
  display: flex;
  gap: 2px;
  height: 24px;

  &[data-empty] {
    align-items: center;
  }

  &[data-empty]::before {
    flex: 1;
    height: 8px;
    border-radius: ${tokens.radius.full};
    background: ${tokens.color.neutralSubtle};
    content: '';
  }
`;

const Part = styled.button`
  flex: 0 1 0;
  min-width: 24px;
  padding: 0;
  border: 0;
  border-radius: ${tokens.radius.small};
  background: transparent;
  cursor: pointer;

  &:focus-visible {
    outline-offset: 0;
  }

  &:first-child > span {
    border-start-start-radius: ${tokens.radius.full};
    border-end-start-radius: ${tokens.radius.full};
  }

  &:last-child > span {
    border-start-end-radius: ${tokens.radius.full};
    border-end-end-radius: ${tokens.radius.full};
  }

  &:hover > span {
    height: 12px;
  }

  &[aria-pressed='true'] > span {
    height: 12px;
    outline: 2px solid ${tokens.color.text};
    outline-offset: 1px;
  }
`;

// The border stands out from every surface, also where the color does not.
const Fill = styled.span<{ $tone: BadgeTone }>`
  display: block;
  height: 8px;
  border: 1px solid ${({ $tone }) => tokens.color[`${$tone}Text`]};
  border-radius: 2px;
  background: ${({ $tone }) => tokens.color[`${$tone}Solid`]};

  &[data-striped='true'] {
    background: repeating-linear-gradient(
      -45deg,
      ${({ $tone }) => tokens.color[`${$tone}Solid`]} 0 4px,
      ${tokens.color.surface} 4px 7px
    );
  }
`;
