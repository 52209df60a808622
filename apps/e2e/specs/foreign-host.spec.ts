import { AREAS } from '../areas';
import { DEMO_PASSWORD, expect, test as base } from '../fixtures';
import { HOST_BUILD } from '../foreign/builds';
import { serveHost } from '../foreign/host/serve';
import type { Host } from '../foreign/host/serve';

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

for (const { name, path, row } of AREAS) {
  test(`a page that is not Atrium’s shows the released ${name} area, by its manifest`, async ({
    page,
    host,
  }) => {
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));

    await page.goto(host.origin + path);

    await expect(row(page)).toBeVisible();
    const ofArea = files.filter((file) => file.startsWith(`/areas/${name}/`)).join('\n');
    expect(ofArea).toContain('/mf-manifest.json');
    expect(ofArea).not.toContain('/entry.');
  });
}

test('an area’s later parts come to such a page, too', async ({ page, host }) => {
  await page.goto(`${host.origin}/tasks`);

  await page.getByRole('button', { name: 'Create Task' }).click();

  await expect(page.getByRole('dialog', { name: 'Create New Task' })).toBeVisible();
});
