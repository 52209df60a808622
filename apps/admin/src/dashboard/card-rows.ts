import { css } from 'styled-components';
import { tokens } from '@atrium/ui';

/** Where the text of a row begins, beside its checkbox. */
const TEXT_START = '36px';

/**
 * Shows the rows of a table as cards, for phones, where the columns do not fit: the first cell and the actions in
 * one line, the other cells below.
 */
export const cardRows = css`
  height: 22rem;

  table {
    display: block;
    min-width: 0 !important;
  }

  thead,
  tbody,
  tr[aria-hidden],
  tr[aria-hidden] > td {
    display: block;
  }

  tr[aria-rowindex] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    /* Links of two lines are far enough from each other for fingers. */
    gap: ${tokens.space[1]} ${tokens.space[4]};
    padding-block: ${tokens.space[1]} ${tokens.space[2]};
    padding-inline: ${TEXT_START} ${tokens.space[3]};
  }

  tbody > tr[aria-rowindex]:not(:last-child) {
    border-bottom: 1px solid ${tokens.color.border};
  }

  tr[aria-rowindex] > * {
    width: auto !important;
    min-width: 0;
    height: auto;
    padding: 0;
    border: 0;
  }

  tr[aria-rowindex] > td:first-child {
    flex: 1 1 calc(100% - 4rem);
    font-weight: ${tokens.font.weight.medium};
  }

  tr[aria-rowindex] > td:last-child {
    order: 1;
  }

  tr[aria-rowindex] > td:not(:first-child, :last-child) {
    order: 2;
  }

  /* The boxes stand in the padding of the card. */
  tr[aria-rowindex] > :first-child {
    margin-inline-start: calc(${tokens.space[4]} - ${TEXT_START});
  }

  thead > tr[aria-rowindex] {
    flex-wrap: nowrap;
    border-bottom: 1px solid ${tokens.color.border};
    overflow-x: hidden;
  }

  thead > tr[aria-rowindex]:has(button) {
    overflow-x: auto;
  }

  thead th {
    flex: none;
  }

  thead th:last-child {
    display: none;
  }

  /* While the rows load, nothing moves that is in sight. */
  thead th:first-child:not(:has(label)) {
    padding-inline-start: 20px;
  }

  thead th:not(:first-child, :has(button)) {
    visibility: hidden;
  }
`;
