import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireSupportedNode, satisfiesRange } from './node-version.mjs';

const RANGE = '>=20.19.0 <21 || >=22.12.0';

test.each([
  ['20.18.9', false],
  ['20.19.0', true],
  ['20.100.1', true],
  ['21.0.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['23.0.0', true],
  ['9.99.99', false],
])('Node %s is supported: %s', (version, supported) => {
  expect(satisfiesRange(version, RANGE)).toBe(supported);
});

test('a comparator of another kind is an error, not a refusal', () => {
  expect(() => satisfiesRange('20.19.0', '^20.19.0')).toThrow(
    'Unknown version comparator ^20.19.0',
  );
});

test('an unsupported Node is refused with one sentence that names both versions', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ engines: { node: RANGE } }));
  expect(() => requireSupportedNode(folder, '18.20.0')).toThrow(
    `Atrium needs Node ${RANGE}, and this is Node 18.20.0.`,
  );
  expect(() => requireSupportedNode(folder, '20.19.0')).not.toThrow();
  rmSync(folder, { recursive: true });
});
