import type { PlaywrightTestOptions, PlaywrightWorkerOptions } from '@playwright/test';

/**
 * Chromium options of all end-to-end tests.
 *
 * @param executablePath Debian's Chromium, or that of CHROMIUM_PATH
 */
export function useChromium(
  executablePath: string,
): Partial<PlaywrightTestOptions & PlaywrightWorkerOptions> {
  return {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        // Chromium has no sandbox for root, which is what a container runs as.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  };
}
