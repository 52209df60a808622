import { useSyncExternalStore } from 'react';
import { optionalComponent } from '../lazy/lazy';
import { PlainToast } from './plain-toast';
import { currentToast, subscribeToToasts } from './toast-store';

const ToastBox = optionalComponent(
  () => import(/* webpackChunkName: "overlays" */ './toast-box').then((module) => module.ToastBox),
  // A toast may say that this very chunk is missing.
  PlainToast,
  () => null,
);

/** Shows toasts: at the top on small screens, at the bottom right on larger ones. Render it once. */
export function Toaster() {
  const entry = useSyncExternalStore(subscribeToToasts, currentToast);
  // The key resets the timer: a toast that is closed under the pointer would leave it paused otherwise.
  return entry && <ToastBox key={entry.id} entry={entry} />;
}
