import { expect, test } from './fixtures';

test('the policy blocks planted scripts and HTML', async ({ signIn, expectedProblems }) => {
  const page = await signIn('maria');
  // Firefox 140 has no Trusted Types, so that scripts are only blocked where they would run.
  const hasTrustedTypes = await page.evaluate(() => 'trustedTypes' in window);
  const blockedScripts = hasTrustedTypes
    ? [/require-trusted-types-for/]
    : [/script-src-elem/, /script-src-attr/];
  expectedProblems.push(...blockedScripts, /style-src/);

  const planted = await page.evaluate(async () => {
    function attempt(plant: () => unknown): void {
      try {
        plant();
      } catch (error) {
        // Trusted Types refuse text before it becomes code.
        if (!(error instanceof TypeError)) throw error;
      }
    }
    function addScript(properties: object): void {
      document.head.append(Object.assign(document.createElement('script'), properties));
    }
    const plants = [
      () => addScript({ textContent: 'window.planted = 1' }),
      () => addScript({ src: 'https://evil.example/planted.js' }),
      () => document.body.setAttribute('onclick', 'window.planted = 1'),
      () => (document.createElement('p').innerHTML = '<img src=x onerror="window.planted = 1">'),
      () =>
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
        ),
    ];
    plants.forEach(attempt);
    document.body.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return ['planted' in window, getComputedStyle(document.body).color === 'rgb(255, 0, 0)'];
  });

  expect(planted).toEqual([false, false]);
});
