import { createTrustedTypesPolicy } from './trusted-types';

type Rules = Record<string, (text: string) => string | null>;

// jsdom, like some browsers, does not support Trusted Types.
function createPolicy(): { name: string; rules: Rules } {
  const policies: { name: string; rules: Rules }[] = [];
  const trustedTypes = {
    createPolicy: (name: string, rules: Rules) => policies.push({ name, rules }),
  };
  Object.defineProperty(window, 'trustedTypes', { configurable: true, value: trustedTypes });
  createTrustedTypesPolicy();
  Reflect.deleteProperty(window, 'trustedTypes');
  const [policy] = policies;
  if (!policy || policies.length > 1) throw new Error('Expected exactly one policy');
  return policy;
}

it('is the default policy and allows neither HTML nor inline code', () => {
  const { name, rules } = createPolicy();

  expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']]);
});

it.each([
  '/areas/tasks/0123/entry.js?attempt=1-2',
  `${window.location.origin}/shell/forms.0123.js`,
])('allows %s', (url) => {
  expect(createPolicy().rules.createScriptURL?.(url)).toBe(url);
});

it.each([
  'https://evil.example/areas/tasks/0123/entry.js',
  'javascript:/areas/',
  '/areas/../api/messages',
  '/api/openapi.json',
  '/areas',
])('blocks %s', (url) => {
  expect(createPolicy().rules.createScriptURL?.(url)).toBeNull();
});

it('does nothing in a browser without Trusted Types', () => {
  expect(() => createTrustedTypesPolicy()).not.toThrow();
});
