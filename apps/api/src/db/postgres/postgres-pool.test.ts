import { runOnServer } from '../../testing/database-template';
import { addUser } from '../../testing/factories';
import { setUpTestDatabase } from '../../testing/test-database';
import { users } from '../schema/tables';
import { openPostgres } from './postgres';

const database = setUpTestDatabase();

it('reads timestamps from a database with another date style', async () => {
  await addUser(database.db, 'maria');
  const before = await database.db.select().from(users);
  const name = new URL(database.url).pathname.slice(1);
  await runOnServer(testDatabaseUrl, `alter database ${name} set datestyle = 'German'`);

  const opened = await openPostgres(database.url, () => undefined);
  const after = await opened.db.select().from(users);
  await opened.close();

  expect(after).toEqual(before);
});
