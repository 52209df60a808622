import type { Config } from 'jest';
import { buildServer } from './built-server';
import { createTemplate } from './database-template';
import { memoryFolder } from './memory-folder';

declare global {
  /** Set by the global setup for the global teardown. */
  var removeBuiltServer: (() => Promise<void>) | undefined;
}

/** Builds the server and the database template before all tests. */
export default async function setUp(_global: Config, project: Config): Promise<void> {
  // Sets os.tmpdir() for the workers, too.
  process.env.TMPDIR = memoryFolder();
  const { testDatabaseUrl } = project.globals ?? {};
  globalThis.removeBuiltServer = await buildServer();
  process.env.ATRIUM_TEST_TEMPLATE = await createTemplate(String(testDatabaseUrl));
}
