import { addDays, formatISO, parseISO } from 'date-fns';
import { css } from 'styled-components';
import { tokens } from '@atrium/ui';
import { EXPIRES_SOON_DAYS } from '../license-term/license-policy';

/** When licenses expire, seen from today. */
export type DayState = 'past' | 'soon' | 'later';

/** Numbers of licenses that a day is marked for alike. */
export const DEPTHS = ['1', '2–3', '4 or more'];

const SECOND_DEPTH = 2;
const THIRD_DEPTH = 4;

/** Returns the index of `DEPTHS` for a number of licenses. */
export function depthOf(count: number): number {
  return Number(count >= SECOND_DEPTH) + Number(count >= THIRD_DEPTH);
}

/** Returns when a local day is, seen from today. Both are written as `2026-03-02`. */
export function stateOf(day: string, today: string): DayState {
  if (day < today) return 'past';
  const lastSoon = addDays(parseISO(today), EXPIRES_SOON_DAYS);
  return day <= formatISO(lastSoon, { representation: 'date' }) ? 'soon' : 'later';
}

/** Style of a day on which licenses expire, by `data-state` and `data-depth`. */
export const dayMark = css`
  border: 1px solid var(--mark);
  border-radius: ${tokens.radius.small};
  background: color-mix(in srgb, var(--mark) var(--mark-depth), var(--mark-ground));
  color: ${tokens.color.text};

  &[data-state='past'] {
    --mark: ${tokens.color.neutralSolid};
    --mark-ground: ${tokens.color.neutralSubtle};
  }

  &[data-state='soon'] {
    --mark: ${tokens.color.yellowSolid};
    --mark-ground: ${tokens.color.yellowSubtle};
  }

  &[data-state='later'] {
    --mark: ${tokens.color.accent};
    --mark-ground: ${tokens.color.accentSubtle};
  }

  &[data-depth='0'] {
    --mark-depth: 0%;
  }

  &[data-depth='1'] {
    --mark-depth: 20%;
  }

  &[data-depth='2'] {
    --mark-depth: 40%;
  }
`;
