import { addMinutes } from 'date-fns';
import { styled } from 'styled-components';
import { isolate, tokens, VisuallyHidden } from '@atrium/ui';
import type { TimeRange } from '../date-input';
import { formatHours, formatTime } from '../format-range';
import { overlaps, placeIn, shownHours, workingDay } from './free-times-of-day';

/** Time in which some people take part in an event. */
interface BusyRange extends TimeRange {
  eventId: number;
  title: string;
  userIds: readonly number[];
}

interface BusyStripProps {
  day: Date;
  people: readonly { id: number; name: string }[];
  busy: readonly BusyRange[];
  free: readonly TimeRange[];
  /** The times in the form. */
  chosen: TimeRange | null;
  /** Name of the radio buttons of the free times, whose labels are here, too. */
  groupName: string;
  /** Whether it is known who is busy. */
  isKnown: boolean;
}

/** Shows the hours of a day with a line for each person. A click on a free time chooses it. */
export function BusyStrip({ day, people, busy, free, chosen, groupName, isKnown }: BusyStripProps) {
  const shown = workingDay(day);
  return (
    <Scroller
      role="group"
      aria-label="Who is busy"
      aria-busy={!isKnown}
      // Scrolls by keys where there is more to see.
      tabIndex={people.length > SHOWN_PEOPLE ? 0 : undefined}
    >
      <Axis aria-hidden>
        <Hours>
          {shownHours(day).map((hour) => (
            <Hour key={hour.getTime()} style={toStyle(placeIn(shown, { start: hour, end: hour }))}>
              <span>{formatTime(hour, HOUR)}</span>
            </Hour>
          ))}
        </Hours>
      </Axis>
      <Content>
        <Lines>
          {people.map(({ id, name }) => {
            const own = busy.filter((time) => time.userIds.includes(id) && overlaps(time, shown));
            return (
              <Line key={id}>
                <Name dir="auto" title={name}>
                  {name}
                </Name>
                <Track $isKnown={isKnown}>
                  {own.slice(0, MOST_BLOCKS).map((time) => (
                    <Busy
                      key={`${String(time.eventId)} ${String(time.start.getTime())}`}
                      title={`${formatHours(time)} ${isolate(time.title)}`}
                      style={toStyle(placeIn(shown, time))}
                    >
                      <VisuallyHidden>{`${formatHours(time)}: `}</VisuallyHidden>
                      <span dir="auto">{time.title}</span>
                    </Busy>
                  ))}
                  {isKnown && own.length === 0 && <VisuallyHidden>Free</VisuallyHidden>}
                </Track>
              </Line>
            );
          })}
        </Lines>
        <Overlay>
          {free.map((time) => (
            <Free
              key={time.start.getTime()}
              htmlFor={freeTimeId(groupName, time)}
              style={toFreeStyle(shown, time)}
            />
          ))}
          {chosen && overlaps(chosen, shown) && <Chosen style={toStyle(placeIn(shown, chosen))} />}
        </Overlay>
      </Content>
    </Scroller>
  );
}

/** Returns the id of the radio button of a free time. */
export function freeTimeId(groupName: string, { start }: TimeRange): string {
  return `${groupName}-${String(start.getTime())}`;
}

const HOUR = { hour: 'numeric' } as const;

function toStyle({ start, length }: ReturnType<typeof placeIn>) {
  return { insetInlineStart: `${String(start)}%`, width: `${String(length)}%` };
}

/** Half an hour can be clicked; the whole time is drawn below the mouse. */
function toFreeStyle(shown: TimeRange, time: TimeRange) {
  const { start } = time;
  const half = placeIn(shown, { start, end: addMinutes(start, 30) });
  const whole = placeIn(shown, time);
  return { ...toStyle(half), '--free-length': `${String((whole.length / half.length) * 100)}%` };
}

/** Number of events after which a line shows no more: nobody could tell them apart. */
const MOST_BLOCKS = 100;

/** Number of lines that are seen at once, so that the form below stays in its place when somebody is ticked. */
const SHOWN_PEOPLE = 4;
const LINE_REM = 1.75;
const AXIS_REM = 1.25;

const Scroller = styled.div`
  --name-width: 6rem;

  height: ${AXIS_REM + SHOWN_PEOPLE * LINE_REM}rem;
  padding-inline-end: ${tokens.space[1]};
  overflow: hidden auto;
  overscroll-behavior: contain;
  /* Keeps its layers below the buttons of the dialog. */
  isolation: isolate;

  @media (width < ${tokens.breakpoint.small}) {
    --name-width: 4rem;
  }
`;

const Axis = styled.div`
  position: sticky;
  z-index: 3;
  top: 0;
  height: ${AXIS_REM}rem;
  padding-inline-start: var(--name-width);
  background: ${tokens.color.surfaceRaised};
  color: ${tokens.color.textMuted};
  font-size: 0.6875rem;
`;

const Hours = styled.div`
  position: relative;
`;

const Content = styled.div`
  position: relative;
`;

/** A label in the middle of its hour. */
const Hour = styled.span`
  position: absolute;
  display: flex;
  justify-content: center;
  white-space: nowrap;

  &:first-child {
    justify-content: start;
  }

  &:last-child {
    justify-content: end;
  }

  @media (width < ${tokens.breakpoint.small}) {
    &:nth-child(even) {
      display: none;
    }
  }
`;

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  height: ${LINE_REM}rem;
`;

const Name = styled.span`
  flex: none;
  width: var(--name-width);
  padding-inline-end: ${tokens.space[2]};
  overflow: hidden;
  font-size: ${tokens.font.size.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Track = styled.div<{ $isKnown: boolean }>`
  position: relative;
  flex: 1;
  min-width: 0;
  height: 1.25rem;
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.surfaceSunken};
  opacity: ${({ $isKnown }) => ($isKnown ? 1 : 0.5)};
`;

const Busy = styled.span`
  position: absolute;
  display: block;
  height: 100%;
  padding-inline: 3px;
  border: 1px solid ${tokens.color.borderStrong};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.neutralSubtle};
  color: ${tokens.color.neutralText};
  font-size: 0.6875rem;
  line-height: 1.125rem;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Over the tracks of all people; only the free times take the mouse. */
const Overlay = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline: var(--name-width) 0;
  pointer-events: none;
`;

const Chosen = styled.span`
  position: absolute;
  z-index: 2;
  inset-block: 0;
  border: 2px solid ${tokens.color.accent};
  border-radius: ${tokens.radius.small};
`;

const Free = styled.label`
  position: absolute;
  inset-block: 0;
  box-sizing: content-box;
  /* Otherwise, fractions of pixels would part those beside each other. */
  padding-inline-end: 1px;
  background: ${tokens.color.greenSubtle};
  cursor: pointer;
  pointer-events: auto;

  &:hover {
    z-index: 1;
  }

  &:hover::after {
    position: absolute;
    inset-block: 0;
    inset-inline-start: 0;
    width: var(--free-length);
    border-radius: ${tokens.radius.small};
    background: color-mix(in srgb, ${tokens.color.greenSolid} 40%, transparent);
    content: '';
    pointer-events: none;
  }
`;
