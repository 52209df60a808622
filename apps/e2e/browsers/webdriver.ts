/** A session of a browser over the W3C's WebDriver protocol. */
export interface WebDriverSession {
  /**
   * Sends a command of the session.
   *
   * @param path such as `/url`
   * @returns the value of the response
   * @throws Error with the message of the driver
   */
  readonly get: (path: string) => Promise<unknown>;
  /** The same with parameters. */
  readonly post: (path: string, parameters: object) => Promise<unknown>;
  /** Closes the browser. */
  readonly end: () => Promise<void>;
}

/**
 * Starts a browser by its driver.
 *
 * @param driver base URL of the driver, without a trailing slash
 * @throws Error when the driver cannot start it
 */
export async function startSession(
  driver: string,
  capabilities: object,
): Promise<WebDriverSession> {
  const parameters = { capabilities: { alwaysMatch: capabilities } };
  // The response that the protocol requires.
  const { sessionId } = (await send('POST', `${driver}/session`, parameters)) as {
    readonly sessionId: string;
  };
  const session = `${driver}/session/${sessionId}`;
  return {
    get: (path) => send('GET', session + path),
    post: (path, parameters) => send('POST', session + path, parameters),
    end: async () => {
      await send('DELETE', session);
    },
  };
}

async function send(method: string, url: string, parameters?: object): Promise<unknown> {
  const body = parameters && JSON.stringify(parameters);
  const response = await fetch(url, { method, body: body ?? null });
  // The form that the protocol requires.
  const { value } = (await response.json()) as { readonly value: unknown };
  if (!response.ok) {
    const { error, message } = value as { readonly error: string; readonly message: string };
    throw new Error(`${method} ${url}: ${error}: ${message}`);
  }
  return value;
}
