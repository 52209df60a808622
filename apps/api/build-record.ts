import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { version } from './package.json';
import { createOpenApiDocument } from './src/modules/openapi/openapi-document';

/**
 * Writes the build record of a server: the id of the build, which the server reads, and its OpenAPI
 * document, which a release compares with the calls of the areas.
 * @param folder folder of the built server.
 */
export async function writeBuildRecord(folder: string): Promise<void> {
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js')).sort();
  const hash = createHash('sha256');
  for (const name of scripts)
    hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  const record = {
    kind: 'api',
    name: 'api',
    id: hash.digest('hex').slice(0, 16),
    openapi: createOpenApiDocument(version),
  };
  await writeFile(path.join(folder, 'build-record.json'), `${JSON.stringify(record)}\n`);
}
