declare global {
  interface Window {
    /** Not available in all browsers, nor in TypeScript's DOM library. */
    readonly trustedTypes?: {
      readonly defaultPolicy: unknown;
      createPolicy: (
        name: string,
        rules: { createScriptURL: (url: string) => string | null },
      ) => unknown;
    };
  }
}

/**
 * Creates the page's only Trusted Types policy: allows scripts from the released files of this origin, and
 * nothing to become HTML or inline code. As the default policy it also applies to areas. A browser extension
 * may have created one before; the page can only use that one.
 */
export function createTrustedTypesPolicy(): void {
  const { trustedTypes } = window;
  if (trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      const { origin, pathname } = new URL(url, window.location.href);
      // `null` blocks the script and reports a violation.
      return origin === window.location.origin && /^\/(areas|shell)\//.test(pathname) ? url : null;
    },
  });
}
