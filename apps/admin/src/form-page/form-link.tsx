import type { MouseEvent, ReactNode } from 'react';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';

/** Navigates away from the form, after a prompt if it has unsaved input. */
export const LeaveFormContext = createContext<(path: string) => void>(() => undefined);

/** A link inside a form. */
export function FormLink({ to, children }: { to: string; children: ReactNode }) {
  const leave = use(LeaveFormContext);
  return (
    <Link
      to={to}
      onClick={(event) => {
        if (opensNewTab(event)) return;
        event.preventDefault();
        leave(to);
      }}
    >
      {children}
    </Link>
  );
}

function opensNewTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}
