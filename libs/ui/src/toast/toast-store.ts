/** Milliseconds after which a dismissed toast leaves the store. */
const REMOVAL_DELAY = 1_000_000;

/** What a toast says. */
export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
}

/** The toast of the store: shown while `open`, kept for a while after that. */
export interface ToastEntry extends ToastOptions {
  id: number;
  open: boolean;
}

let current: ToastEntry | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows a toast for 5 seconds in the place of the one that is there, if any. */
export function toast(options: ToastOptions): void {
  clearTimeout(removal);
  lastId += 1;
  replaceCurrent({ ...options, id: lastId, open: true });
}

/** Shows the toast for a successful change. */
export function toastSuccess(description: string): void {
  toast({ title: 'Success', description });
}

/** Shows the toast for a failed change. Shows nothing for null, so that it takes what `explainError` returns. */
export function toastError(description: string | null, title = 'Error'): void {
  if (description !== null) toast({ title, description, variant: 'destructive' });
}

/** Takes the toast that is there, if any, off the screen. */
export function dismissToasts(): void {
  if (!current?.open) return;
  replaceCurrent({ ...current, open: false });
  removal = setTimeout(() => {
    replaceCurrent(null);
  }, REMOVAL_DELAY);
}

/** The toast of the store, or null; the same object until something changes. */
export function currentToast(): ToastEntry | null {
  return current;
}

/**
 * Calls the listener after every change of the store.
 *
 * @returns what ends that
 */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function replaceCurrent(entry: ToastEntry | null): void {
  current = entry;
  for (const listener of listeners) listener();
}
