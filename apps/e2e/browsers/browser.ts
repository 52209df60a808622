/** A browser other than Playwright's. */
export interface Browser {
  /** Opens a page with cookies and a cache of its own, of 1280 by 900 pixels. */
  readonly openPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Key that is no character. */
export type NamedKey = 'Enter' | 'Escape' | 'Control';

/** Page of any browser, as the smoke test uses it. Questions of the page are accepted. */
export interface Page {
  /** Loads an address, or the same one again. */
  readonly goto: (url: string) => Promise<void>;
  readonly url: () => Promise<string>;
  /** Resolves once nothing has been loaded for half a second. */
  readonly waitUntilIdle: () => Promise<void>;
  /**
   * Runs a function in the page, with arguments and a result that JSON can have. It can use nothing from outside
   * of its own code.
   */
  readonly evaluate: <Args extends unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => Promise<Result>;
  /** Clicks at a place of the viewport. */
  readonly click: (x: number, y: number) => Promise<void>;
  /** Types characters. */
  readonly type: (text: string) => Promise<void>;
  /** Presses keys one after the other and releases them together. */
  readonly press: (...keys: readonly (NamedKey | 'a')[]) => Promise<void>;
  /**
   * Returns what has happened so far and must not: exceptions, violations of the content security policy,
   * responses with status 500 and above, and, in Firefox, errors in the console and questions about unsaved work.
   */
  readonly readProblems: () => Promise<readonly string[]>;
  /** Returns a picture as PNG. */
  readonly takeScreenshot: () => Promise<Buffer>;
  readonly close: () => Promise<void>;
}
