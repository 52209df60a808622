import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { areaBuildRecord, buildRecordFile } from '@atrium/webpack';
import { createAreaConfig, createBootConfig, createShellConfig } from '@atrium/webpack/config';
import { compileMapped } from './compile-mapped';
import type { MappedScript, MappedScripts } from './mapped-scripts';

/**
 * Builds the shell and areas again with source maps, which their production builds do not have.
 *
 * @param areas names of areas that have been built
 */
export async function mapReleasedScripts(areas: readonly string[]): Promise<MappedScripts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atrium-mapped-'));
  const scripts = new Map<string, MappedScript>();
  async function addScripts(name: string, config: Configuration, address: string) {
    const build = await compileMapped(config, path.join(folder, name), address);
    for (const [script, mapped] of build.scripts) scripts.set(script, mapped);
  }
  try {
    await addScripts('boot', createBootConfig('production'), '/');
    // No script contains these two values.
    const boot = { bootScript: '', bootIntegrity: '' };
    await addScripts('shell', createShellConfig(boot, 'production'), '/');
    for (const area of areas) {
      const record: unknown = JSON.parse(await readFile(buildRecordFile(area), 'utf8'));
      const { container } = areaBuildRecord.parse(record);
      const config = createAreaConfig(area, container, 'production');
      await addScripts(area, config, `/areas/${area}/`);
    }
    return scripts;
  } finally {
    await rm(folder, { recursive: true });
  }
}
