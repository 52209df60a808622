import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findFreePort } from '@atrium/test-product';

const SITE_FILE = path.resolve(import.meta.dirname, '../../../deploy/nginx/atrium.conf');

/** The servers of `deploy/nginx/atrium.conf`, on free ports of this machine. */
export interface Site {
  /** Server name. */
  readonly name: string;
  readonly tlsPort: number;
  readonly plainPort: number;
  /** Certificate that clients must trust. */
  readonly certificate: Buffer;
}

/**
 * Writes `site.conf`, an adaptation of `deploy/nginx/atrium.conf` to this machine, next to the configuration
 * that includes it.
 * @param folder folder of nginx's configuration.
 */
export async function prepareSite(folder: string): Promise<Site> {
  const [file, key] = [path.join(folder, 'fullchain.pem'), path.join(folder, 'privkey.pem')];
  makeCertificate(file, key);
  const site = {
    name: 'localhost',
    tlsPort: await findFreePort(),
    plainPort: await findFreePort(),
    certificate: await readFile(file),
  };
  const replacements: readonly (readonly [RegExp, string])[] = [
    // The caller has its own upstreams and cache.
    [/^(?:include atrium\/(?:http|upstreams)\.conf|proxy_cache_path .*);$/gm, ''],
    // Some machines lack IPv6.
    [/^ *listen \[::\]:.*$/gm, ''],
    [/listen 443 /g, `listen 127.0.0.1:${String(site.tlsPort)} `],
    [/listen 80\b/g, `listen 127.0.0.1:${String(site.plainPort)}`],
    [/atrium\.example\.com/g, site.name],
    [/\/etc\/ssl\/atrium\/fullchain\.pem/g, file],
    [/\/etc\/ssl\/atrium\/privkey\.pem/g, key],
    [/\/var\/log\/nginx/g, folder],
  ];
  let text = await readFile(SITE_FILE, 'utf8');
  for (const [pattern, value] of replacements) {
    if (text.search(pattern) === -1)
      throw new Error(`atrium.conf has nothing like ${pattern.source}`);
    text = text.replace(pattern, value);
  }
  await writeFile(path.join(folder, 'site.conf'), text);
  return site;
}

function makeCertificate(file: string, key: string): void {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-days',
      '1',
      '-out',
      file,
      '-keyout',
      key,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
}
