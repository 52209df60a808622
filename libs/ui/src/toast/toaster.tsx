import type { ReactNode } from 'react';
import { Component, useSyncExternalStore } from 'react';
import { lazyComponent } from '../lazy/lazy';
import { currentToast, subscribeToToasts } from './toast-store';

const ToastBox = lazyComponent(() =>
  import(/* webpackChunkName: "overlays" */ './toast-box').then((module) => module.ToastBox),
);

/** Shows the toasts: at the top on small screens, bottom right on larger ones. Rendered once. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  // The key starts every toast with a clock of its own: a toast that is closed under the pointer
  // would otherwise leave the clock stopped for the next one.
  return (
    entry && (
      <MissingToast key={entry.id}>
        <ToastBox entry={entry} />
      </MissingToast>
    )
  );
}

// A toast whose code can't be had is left out, and the page stays; the next one is another attempt.
class MissingToast extends Component<{ children: ReactNode }, { isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override render(): ReactNode {
    return this.state.isMissing ? null : this.props.children;
  }
}
