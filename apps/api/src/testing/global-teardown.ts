import type { Config } from 'jest';
import { removeTemplate } from './database-template';

/** Jest's global teardown: removes what the global setup has made. */
export default async function tearDown(_global: Config, project: Config): Promise<void> {
  const { testDatabaseUrl } = project.globals ?? {};
  await removeTemplate(String(testDatabaseUrl), process.env.ATRIUM_TEST_TEMPLATE ?? '');
  await globalThis.removeBuiltServer?.();
}
