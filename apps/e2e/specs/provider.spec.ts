import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { buildFolder, findFreePort } from '@atrium/test-product';
import { expect, test } from '../fixtures';
import { startProduct } from '../product';

const PROVIDER = path.join(buildFolder('api'), '../src/testing/oidc-provider.mjs');

test('a sign-in by the provider leads back to the page, and a sign-out ends both', async ({
  page,
}) => {
  const ports = [await findFreePort(), await findFreePort()];
  const [issuer = '', origin = ''] = ports.map((port) => `http://127.0.0.1:${String(port)}`);
  const provider = fork(PROVIDER, [String(ports[0]), origin], { stdio: 'ignore' });
  await once(provider, 'message');
  const product = await startProduct(['tasks'], false, '', {
    PORT: String(ports[1]),
    PUBLIC_URL: origin,
    OIDC_ISSUER: issuer,
    OIDC_NAME: 'Acme',
    OIDC_CLIENT_ID: 'atrium',
    OIDC_CLIENT_SECRET: 'a-secret-of-the-test-provider',
    OIDC_DOMAINS: 'acme.example',
  });
  const person = { sub: '1', preferred_username: 'ayse', email_verified: true };
  provider.send({ person: { ...person, email: 'ayse@acme.example' } });
  await once(provider, 'message');

  await page.goto(`${origin}/tasks?q=proxy`);
  await page.getByRole('button', { name: 'Continue with Acme' }).click();
  await expect(page).toHaveURL(`${origin}/tasks?q=proxy`);
  await expect(page.getByRole('heading', { name: 'Tasks', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await expect(page).toHaveURL(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Continue with Acme' })).toBeVisible();

  await product.stop();
  provider.kill();
});
