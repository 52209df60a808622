import path from 'node:path';
import { WORKSPACE_ROOT } from '@atrium/webpack';
import type { ScriptScales } from '../scripts';
import { scriptsAmong } from '../scripts';
import { attributeScript } from './attribute-script';
import { codeGroupOf } from './code-groups';
import type { MappedScripts } from './mapped-scripts';
import { findMapped } from './mapped-scripts';
import type { GroupSizes } from './size-table';

/**
 * Measures the gzipped bytes of the scripts among some URLs by group of code.
 *
 * @param mapped must have each script
 * @throws Error when a script does not match the build of the sources
 */
export async function measureSizes(
  addresses: readonly string[],
  mapped: MappedScripts,
  scales: ScriptScales,
): Promise<GroupSizes> {
  const sizes = new Map<string, number>();
  for (const address of scriptsAmong(addresses)) {
    const text = await (await fetch(address)).text();
    const script = findMapped(mapped, new URL(address).pathname, text);
    const sentBytes = (await scales.weigh([address], 'gzip')) * 1000;
    for (const [group, bytes] of attributeScript(script, sentBytes, groupOfSource)) {
      sizes.set(group, (sizes.get(group) ?? 0) + bytes);
    }
  }
  return sizes;
}

function groupOfSource(source: string | null): string {
  const isFile = source !== null && path.isAbsolute(source);
  return codeGroupOf(isFile ? path.relative(WORKSPACE_ROOT, source) : source);
}
