import type { Config } from 'jest';
import { createTemplate } from './database-template';

/** Jest's global setup: makes the template and tells the workers where it is. */
export default async function setUp(_global: Config, project: Config): Promise<void> {
  const { testDatabaseUrl } = project.globals ?? {};
  process.env.ATRIUM_TEST_TEMPLATE = await createTemplate(String(testDatabaseUrl));
}
