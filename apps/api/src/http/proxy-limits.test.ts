import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@atrium/contracts';
import { HEARTBEAT_MS } from '@atrium/contracts/changes';
import { bodyLimitOf, endpoints, takesFile } from '@atrium/contracts/server';
import { CONNECTION_LIMITS } from './connection-limits';

const FOLDER = path.join(__dirname, '../../../../deploy/nginx/atrium');
const CONFIGURATION = readFileSync(path.join(FOLDER, 'locations.conf'), 'utf8');
const [SHARED = '', ...LOCATIONS] = CONFIGURATION.split(/^location /m);

/** Returns the blocks of nginx's configuration for a path: its location first. */
function blocksOf(target: string): string[] {
  const isExact = (block: string) => block.startsWith(`= ${target} {`);
  const isPrefix = (block: string) =>
    target.startsWith(/^(\/\S*) \{/.exec(block)?.[1] ?? '(no prefix)');
  const byLength = LOCATIONS.filter(isPrefix).toSorted(
    (left, right) => right.indexOf(' ') - left.indexOf(' '),
  );
  return [...LOCATIONS.filter(isExact), ...byLength.slice(0, 1), SHARED];
}

/** Returns the value of a directive in the first block that has it, in bytes or milliseconds. */
function valueOf(directive: string, blocks: readonly string[]): number {
  const pattern = new RegExp(String.raw`^\s*${directive} (\d+)([kms]);$`, 'm');
  const [, number, unit = ''] = blocks.map((block) => pattern.exec(block)).find(Boolean) ?? [];
  const units = new Map([
    ['k', 1024],
    ['m', 1024 * 1024],
    ['s', 1000],
  ]);
  return Number(number) * (units.get(unit) ?? NaN);
}

it.each(
  Object.entries<Endpoint>(endpoints).filter(
    ([, endpoint]) => endpoint.body ?? takesFile(endpoint),
  ),
)(
  'nginx passes on a body of %s that the server rejects itself, with its own sentence',
  (_, endpoint) => {
    const limit = valueOf('client_max_body_size', blocksOf(endpoint.path));

    expect(limit).toBeGreaterThan(bodyLimitOf(endpoint));
  },
);

it('nginx gives up on slow clients before the server does, which sees only nginx', () => {
  expect(valueOf('client_header_timeout', [SHARED])).toBeLessThan(CONNECTION_LIMITS.headersMs);
  expect(valueOf('client_body_timeout', [SHARED])).toBeLessThan(CONNECTION_LIMITS.requestMs);
});

it('nginx waits for a stream that is silent for twice as long as one ever is', () => {
  const timeout = valueOf('proxy_read_timeout', blocksOf('/api/changes'));

  expect(timeout).toBeGreaterThan(2 * HEARTBEAT_MS);
});
