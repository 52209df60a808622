import type { MouseEvent, ReactNode } from 'react';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';

/** Leads from a form to another page, after asking where something would be lost. */
export const LeaveForm = createContext<(path: string) => void>(() => undefined);

/** A link inside a form. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  const leave = use(LeaveForm);
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        leave(to);
      }}
    >
      {children}
    </Link>
  );
}

function opensElsewhere({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
