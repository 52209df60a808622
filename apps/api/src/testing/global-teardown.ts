import type { Config } from 'jest';
import { removeTemplate } from './database-template';

/** Removes the server and the database template of the global setup. */
export default async function tearDown(_global: Config, project: Config): Promise<void> {
  const { testDatabaseUrl } = project.globals ?? {};
  await removeTemplate(String(testDatabaseUrl), process.env.ATRIUM_TEST_TEMPLATE ?? '');
  await globalThis.removeBuiltServer?.();
}
