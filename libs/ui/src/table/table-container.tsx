import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** Props of `TableContainer`, besides those of a native div. */
export interface TableContainerProps extends ComponentProps<'div'> {
  /** The accessible name of the region. */
  label: string;
  /** CSS height above which the rows scroll under the header; 70 % of the screen when not given. */
  maxHeight?: string | undefined;
}

/** Lets a table scroll inside itself, by keyboard too, so that the page never does sideways. */
export function TableContainer({ label, maxHeight, style, ...rest }: TableContainerProps) {
  return (
    <TableRegion
      {...rest}
      role="region"
      aria-label={label}
      tabIndex={0}
      style={maxHeight === undefined ? style : { maxHeight, ...style }}
    />
  );
}

/** The scrolling box itself, for the look of what holds it. */
export const TableRegion = styled.div`
  position: relative;
  /* The sticky head is above the rows, never above what is outside of the table. */
  isolation: isolate;
  max-height: max(320px, 70dvh);
  border: 1px solid ${tokens.color.border};
  border-radius: ${tokens.radius.medium};
  overflow: auto;
  background: ${tokens.color.surface};

  &:focus-visible {
    outline-offset: -2px;
  }

  /* Paper does not scroll. */
  @media print {
    max-height: none !important;
    overflow: visible;
  }
`;
