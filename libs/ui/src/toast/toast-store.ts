import { TOAST_REMOVAL_MS } from './toast-times';

/** Content of a toast. */
export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Called when the toast is clicked or tapped, which closes it. */
  onOpen?: (() => void) | undefined;
  /** A button, such as Undo, which closes the toast; it stays for `TOAST_WITH_ACTION_MS` then. */
  action?: { readonly label: string; readonly onSelect: () => void } | undefined;
}

/** Toast in the store: visible while `open`, and kept for a while after that. */
export interface ToastEntry extends ToastOptions {
  id: number;
  open: boolean;
}

let current: ToastEntry | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast for 5 seconds, or 10 if it has an action. It replaces the current one. */
export function toast(options: ToastOptions): void {
  clearTimeout(removal);
  lastId += 1;
  replaceCurrent({ ...options, id: lastId, open: true });
}

/** Shows the toast for a successful change. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows the toast for a failed change, or nothing for null. The text is usually that of `explainError`. */
export function toastError(description: string | null, title = 'Error'): void {
  if (description !== null) toast({ title, description, variant: 'destructive' });
}

/** Closes the current toast, if there is one. */
export function dismissToasts(): void {
  if (!current?.open) return;
  replaceCurrent({ ...current, open: false });
  removal = setTimeout(() => replaceCurrent(null), TOAST_REMOVAL_MS);
}

/** Returns the toast in the store, or null. The object stays the same until it changes. */
export function currentToast(): ToastEntry | null {
  return current;
}

/**
 * Calls the listener after every change of the store.
 *
 * @returns a function that unsubscribes
 */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function replaceCurrent(entry: ToastEntry | null): void {
  current = entry;
  for (const listener of listeners) listener();
}
