import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, test as base } from '../fixtures';
import { HOST_BUILD } from '../foreign/builds';
import type { Host } from '../foreign/host/serve';
import { serveHost } from '../foreign/host/serve';

// Built by Rspack with the federation plugin's defaults; see foreign/host.
const test = base.extend<{ host: Host }>({
  host: async ({ page, product }, use) => {
    const host = await serveHost(HOST_BUILD, product.origin);
    await page.goto(`${host.origin}/tasks`);
    await expect(page.getByText('Sign in to Atrium first')).toBeVisible();
    await page.request.post(`${host.origin}/api/login`, {
      data: { username: 'admin', password: DEMO_PASSWORD },
      headers: { origin: host.origin },
    });
    await use(host);
    await host.stop();
  },
});

test('a page that is not Atrium’s shows the released areas, by their manifests', async ({
  page,
  host,
}) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));

  for (const { name, path, row } of AREAS) {
    await test.step(name, async () => {
      files.length = 0;
      const manifest = page.waitForResponse(/mf-manifest\.json$/);

      await page.goto(host.origin + path);

      await expect(row(page)).toBeVisible();
      const ofArea = files.filter((file) => file.includes(`/areas/${name}/`));
      expect(ofArea.join()).not.toContain('/entry.');
      // The manifest lists the packages that a host has to provide.
      const { shared } = await (await manifest).json();
      const names = shared.map((entry: { name: string }) => entry.name);
      const taken = await page.evaluate(listTaken);
      expect(taken).toContain('@atrium/api-client');
      expect(names).toEqual(expect.arrayContaining(taken));
    });
  }

  await test.step('and their lazy chunks', async () => {
    await page.goto(`${host.origin}/tasks`);
    await page.getByRole('button', { name: 'Create Task' }).click();
    await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
  });
});

// Runs in the page: returns the packages that an area has taken from the host.
function listTaken(): string[] {
  const [host] = window.__FEDERATION__.__INSTANCES__;
  return Object.entries(host?.shareScopeMap['default'] ?? {})
    .filter(([, versions]) =>
      Object.values(versions).some(({ useIn }) => useIn.some((user) => user !== host?.name)),
    )
    .map(([name]) => name);
}
