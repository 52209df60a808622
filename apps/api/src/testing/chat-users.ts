import { messages } from '../db/schema/tables';
import { addUser } from './factories';
import type { TestApp } from './test-app';

/** A user of a chat in tests; eve is an admin. */
export type ChatUser = 'maria' | 'deniz' | 'eve';

interface ChatUsers {
  readonly ids: Readonly<Record<ChatUser, number>>;
  readonly cookies: Readonly<Record<ChatUser, string>>;
}

/** Adds and signs in three users before all tests of a file, and removes all messages before each. */
export function setUpChatUsers(server: TestApp): ChatUsers {
  const users = { ids: { maria: 0, deniz: 0, eve: 0 }, cookies: { maria: '', deniz: '', eve: '' } };
  beforeAll(async () => {
    for (const name of ['maria', 'deniz', 'eve'] as const) {
      const role = name === 'eve' ? 'admin' : 'staff';
      users.ids[name] = await addUser(server.db, name, { role });
      users.cookies[name] = await server.signIn(name);
    }
  });
  beforeEach(() => server.db.delete(messages));
  return users;
}
