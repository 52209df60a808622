declare global {
  interface Window {
    /** Missing in browsers without Trusted Types, and in TypeScript's DOM library. */
    readonly trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string | null },
      ) => unknown;
    };
  }
}

/**
 * Creates the page's only Trusted Types policy: it lets a script be loaded from the released files of
 * this origin, and text never become HTML or code. As the default policy it also covers areas, which
 * therefore need none of their own.
 */
export function createTrustedTypesPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, window.location.href);
      // Anything but a text is refused, and reported like every other violation.
      return origin === window.location.origin && /^\/(areas|shell)\//.test(pathname) ? url : null;
    },
  });
}
