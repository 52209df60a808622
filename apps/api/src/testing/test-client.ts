import type { users } from '../db/schema/tables';
import { addUser } from './factories';
import type { TestApp } from './test-app';

/** Sends requests as one signed-in user. */
export interface TestClient {
  /** Returns the JSON of a response; throws on an error status. */
  read: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Returns status and text of an error response. */
  refusal: (method: string, path: string, body?: unknown) => Promise<[number, string]>;
}

/** Creates a client that sends a cookie of `TestApp.signIn`. */
export function createTestClient(server: TestApp, cookie: string): TestClient {
  function call(method: string, path: string, body: unknown): Promise<Response> {
    return server.call(method, path, { cookie, ...(body !== undefined && { body }) });
  }
  return {
    async read<T>(method: string, path: string, body?: unknown) {
      const response = await call(method, path, body);
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      // The contract's response schema has parsed it on the server.
      return (await response.json()) as T;
    },
    async refusal(method, path, body) {
      const response = await call(method, path, body);
      return [response.status, await response.text()];
    },
  };
}

/**
 * Adds and signs in a user before all tests of a file.
 * @returns the client of the user, which has its members once the tests run.
 */
export function setUpTestClient(
  server: TestApp,
  username: string,
  values: Partial<typeof users.$inferInsert> = {},
): TestClient {
  // Filled before any hook or test of the file runs.
  const client = {} as TestClient;
  beforeAll(async () => {
    await addUser(server.db, username, values);
    Object.assign(client, createTestClient(server, await server.signIn(username)));
  });
  return client;
}
