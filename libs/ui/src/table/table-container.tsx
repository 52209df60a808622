import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/tokens';

/** Props of `TableContainer`, besides those of a native div. */
export interface TableContainerProps extends ComponentProps<'div'> {
  /** Accessible name of the region. */
  label: string;
  /** CSS height above which the rows scroll under the header. 70 % of the screen by default. */
  maxHeight?: string | undefined;
}

/** A scrollable region for a table, also by keyboard, so that the page never scrolls sideways. */
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

/** Element of the region, for selectors of components around it. */
export const TableRegion = styled.div`
  position: relative;
  /* Keeps the z-index of the sticky header within the table. */
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
