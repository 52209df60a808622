import type { ReactNode } from 'react';
import { Component, useSyncExternalStore } from 'react';
import { lazyComponent } from '../lazy/lazy';
import { currentToast, subscribeToToasts } from './toast-store';

const ToastBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './toast-box').then((module) => module.ToastBox),
);

/** Shows toasts: at the top on small screens, at the bottom right on larger ones. Render it once. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  // The key resets the timer: a toast that is closed under the pointer would leave it paused otherwise.
  return (
    entry && (
      <ToastErrorBoundary key={entry.id}>
        <ToastBox entry={entry} />
      </ToastErrorBoundary>
    )
  );
}

// Hides a toast whose code fails to load. The next toast retries.
class ToastErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
