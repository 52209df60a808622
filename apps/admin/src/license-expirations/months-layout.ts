import { styled } from 'styled-components';
import { tokens } from '@atrium/ui';

const ROW_HEIGHT = 28;

// The name of the month and the row of weekdays.
const HEADER_HEIGHT = 29 + ROW_HEIGHT;

/** Returns the height of a month in pixels. */
export function heightOfMonth(weekCount: number): number {
  return HEADER_HEIGHT + ROW_HEIGHT * weekCount;
}

/** The months of a year beside each other. */
export const Months = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: ${tokens.space[6]};

  /* One month after the other, to save height. */
  @media (width < ${tokens.breakpoint.small}) {
    grid-auto-columns: min(100%, 18rem);
    grid-auto-flow: column;
    grid-template-columns: none;
    overflow-x: auto;
    scroll-snap-type: x proximity;

    > * {
      scroll-snap-align: start;
    }
  }

  @media print {
    grid-auto-flow: row;
    overflow: visible;
  }

  h3 {
    margin-bottom: ${tokens.space[2]};
    padding-left: ${tokens.space[1]};
    font-size: ${tokens.font.size.medium};
    font-weight: ${tokens.font.weight.semibold};
  }

  table {
    width: 100%;
    max-width: 20rem;
    border-collapse: collapse;
    font-size: ${tokens.font.size.small};
    font-variant-numeric: tabular-nums;
    table-layout: fixed;
  }

  th,
  td {
    height: ${ROW_HEIGHT}px;
    padding: 0;
    font-weight: ${tokens.font.weight.regular};
    text-align: center;
  }

  th {
    color: ${tokens.color.textSubtle};
  }

  tr > :first-child {
    border-right: 1px solid ${tokens.color.border};
  }

  [aria-current='date'],
  [aria-current='date'] > button {
    font-weight: ${tokens.font.weight.semibold};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
