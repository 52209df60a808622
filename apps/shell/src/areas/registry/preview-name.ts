const STORAGE_KEY = 'atrium-preview';

/**
 * Returns the name of the preview that this browser tab shows, or `null`. Moves it from the address to the
 * session of the tab, which keeps it over reloads; so the first call must be before the router reads the
 * address.
 */
export function takePreviewName(): string | null {
  try {
    const url = new URL(window.location.href);
    const name = url.searchParams.get('preview');
    if (name) {
      sessionStorage.setItem(STORAGE_KEY, name);
      url.searchParams.delete('preview');
      window.history.replaceState(window.history.state, '', url);
    }
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    // Without storage, there are no previews.
    return null;
  }
}

/** Makes the next page of this browser tab show the live releases. */
export function clearPreviewName(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
