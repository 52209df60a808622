import { createContext, useContext, useEffect, useRef } from 'react';
import type { DayButtonProps } from 'react-day-picker';
import { styled } from 'styled-components';
import { formatCount, tokens, Tooltip } from '@atrium/ui';
import type { Expiration } from './expirations';

const MAX_COMPANIES = 8;

/** Expirations by local day (`2026-03-02`). */
export const ExpirationsContext = createContext<ReadonlyMap<string, readonly Expiration[]>>(
  new Map(),
);

/** Day of the calendar: a button with a tooltip if licenses expire on it, plain text otherwise. */
export function ExpirationDay({ day, modifiers, children, ...native }: DayButtonProps) {
  const expirations = useContext(ExpirationsContext).get(day.isoDate);
  const button = useRef<HTMLButtonElement>(null);

  // Synchronizes with the focus, which the arrow keys move from day to day.
  useEffect(() => {
    if (modifiers['focused']) button.current?.focus();
  }, [modifiers]);

  if (!expirations) return <span>{children}</span>;
  const { tabIndex, onFocus, onBlur, onKeyDown, 'aria-label': label } = native;
  return (
    <Tooltip content={<Companies expirations={expirations} />}>
      <Marked
        ref={button}
        type="button"
        aria-label={label}
        {...{ tabIndex, onFocus, onBlur, onKeyDown }}
      >
        {children}
      </Marked>
    </Tooltip>
  );
}

function Companies({ expirations }: { expirations: readonly Expiration[] }) {
  const hiddenCount = expirations.length - MAX_COMPANIES;
  return (
    <>
      {expirations.slice(0, MAX_COMPANIES).map(({ id, company, isTrial }) => (
        <Line key={id}>{isTrial ? `${company} (Trial)` : company}</Line>
      ))}
      {hiddenCount > 0 && <Line>{`and ${formatCount(hiddenCount)} more`}</Line>}
    </>
  );
}

const Marked = styled.button`
  display: inline-grid;
  place-items: center;
  width: 26px;
  height: 26px;
  padding: 0;
  border: 1px solid ${tokens.color.accent};
  border-radius: ${tokens.radius.small};
  background: ${tokens.color.accentSubtle};
  color: ${tokens.color.accentText};
  font-weight: ${tokens.font.weight.semibold};

  &:focus-visible {
    outline-offset: 1px;
  }
`;

const Line = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;
