import type { BrowserContext, Page } from '@playwright/test';

/** Delays requests until the returned function is called, as on a slow connection. */
export async function holdRequests(
  place: Page | BrowserContext,
  address: string | RegExp,
): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await place.route(address, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
