import { useSyncExternalStore } from 'react';

const NAME = 'atrium-reminders';

/** Returns whether this browser reminds of events: it was asked to, and may show notifications. */
export function useReminderSetting(): boolean {
  return useSyncExternalStore(subscribe, readSetting);
}

/**
 * Turns reminders on or off, in all tabs.
 *
 * @returns whether that is the setting now; the browser may allow no notifications
 */
export async function saveReminderSetting(isOn: boolean): Promise<boolean> {
  try {
    if (isOn && (await Notification.requestPermission()) !== 'granted') return false;
    if (isOn) localStorage.setItem(NAME, 'on');
    else localStorage.removeItem(NAME);
  } catch {
    // Some settings of browsers allow no storage, and some browsers have no notifications.
    return false;
  }
  // Browsers tell only the other tabs.
  window.dispatchEvent(new Event('storage'));
  return true;
}

function readSetting(): boolean {
  try {
    return localStorage.getItem(NAME) === 'on' && Notification.permission === 'granted';
  } catch {
    return false;
  }
}

function subscribe(notify: () => void): () => void {
  window.addEventListener('storage', notify);
  return () => window.removeEventListener('storage', notify);
}
