import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { formatHours } from '../format-range';
import { freeTimeId } from './busy-strip';

interface FreeTimesProps {
  /** Accessible name. */
  label: string;
  times: readonly TimeRange[];
  /** The times in the form. */
  chosen: TimeRange | null;
  /** Name of the radio buttons. */
  groupName: string;
  /** Why there are none. */
  emptyText: string;
  onChoose: (times: TimeRange) => void;
}

/** List of free times, one of which can be chosen, also with the arrow keys. */
export function FreeTimes({
  label,
  times,
  chosen,
  groupName,
  emptyText,
  onChoose,
}: FreeTimesProps) {
  return (
    <Space>
      <span role="status">{times.length === 0 ? emptyText : ''}</span>
      {times.length > 0 && (
        <List role="radiogroup" aria-label={label}>
          {times.map((time) => (
            <Time key={time.start.getTime()}>
              <Radio
                type="radio"
                id={freeTimeId(groupName, time)}
                name={groupName}
                checked={isSame(time, chosen)}
                onChange={() => onChoose(time)}
              />
              <span>{formatHours(time)}</span>
            </Time>
          ))}
        </List>
      )}
    </Space>
  );
}

function isSame({ start, end }: TimeRange, other: TimeRange | null): boolean {
  return start.getTime() === other?.start.getTime() && end.getTime() === other.end.getTime();
}

const Space = styled.div`
  position: relative;
  height: 5.25rem;
  padding-block: ${tokens.space[2]};
  color: ${tokens.color.textMuted};
  overflow: hidden auto;
  overscroll-behavior: contain;

  @media (pointer: coarse) {
    height: 7.25rem;
  }
`;

const List = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[1]};
`;

const Time = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: 28px;
  padding-inline: ${tokens.space[2]};
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  color: ${tokens.color.text};
  font-size: ${tokens.font.size.small};
  font-variant-numeric: tabular-nums;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.surfaceHover};
  }

  &:has(:checked) {
    border-color: ${tokens.color.accent};
    background: ${tokens.color.accentSubtle};
    color: ${tokens.color.accentText};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 1px;
  }

  @media (pointer: coarse) {
    min-height: ${tokens.touchTarget};
  }
`;

/** Invisible, but in its place, so that the browser scrolls there. */
const Radio = styled.input`
  position: absolute;
  inset: 0;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;
