import type { TestApp } from './test-app';

/** Makes calls as one signed-in person. */
export interface TestClient {
  /** The JSON of an answer, which the server has parsed by the contract; fails on a refusal. */
  read: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** The status and the text of an answer. */
  refusal: (method: string, path: string, body?: unknown) => Promise<[number, string]>;
}

/** A client that sends a cookie of `TestApp.signIn`. */
export function createTestClient(server: TestApp, cookie: string): TestClient {
  function call(method: string, path: string, body: unknown): Promise<Response> {
    return server.call(method, path, { cookie, ...(body !== undefined && { body }) });
  }
  return {
    async read<T>(method: string, path: string, body?: unknown) {
      const answer = await call(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
      // The contract's response schema has parsed it on the server.
      return (await answer.json()) as T;
    },
    async refusal(method, path, body) {
      const answer = await call(method, path, body);
      return [answer.status, await answer.text()];
    },
  };
}
