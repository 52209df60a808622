import { expect, test as base } from '@playwright/test';
import { PRODUCT_TIMEOUT_MS } from '../fixtures';
import type { Deployment } from './deployment';
import { startDeployment } from './deployment';

/** Playwright's `test` with a deployment behind nginx. */
export const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    async ({ browserName: _ }, use) => {
      const { SCALE_DATABASE_URL: databaseUrl, NGINX_PATH: nginx } = process.env;
      if (!databaseUrl || !nginx) throw new Error('Run this with: npm run scale-test');
      const deployment = await startDeployment(databaseUrl, nginx);
      await use(deployment);
      await deployment.stop();
    },
    { scope: 'worker', timeout: PRODUCT_TIMEOUT_MS },
  ],
});

export { expect };
