import { request } from 'node:http';
import type { Page } from '@playwright/test';

/**
 * Returns the distinct URLs of a page's responses.
 *
 * @param until leaves out later responses, in milliseconds from the start of the page
 */
export async function readRequests(
  page: Page,
  until = Number.POSITIVE_INFINITY,
): Promise<readonly string[]> {
  const entries = await page.evaluate(() => [
    ...performance.getEntriesByType('navigation').map(({ name }) => ({ name, end: 0 })),
    ...performance
      .getEntriesByType('resource')
      .map((entry) => ({ name: entry.name, end: entry.startTime + entry.duration })),
  ]);
  const names = entries.filter(({ end }) => end <= until).map(({ name }) => name);
  return [...new Set(names)].filter((name) => name.startsWith('http'));
}

/** Filters the URLs of scripts. */
export function scriptsAmong(addresses: readonly string[]): string[] {
  return addresses.filter((address) => new URL(address).pathname.endsWith('.js'));
}

/** Measures the transfer size of the scripts among some URLs in kB (1,000 bytes). */
export class ScriptScales {
  readonly #weights = new Map<string, Promise<number>>();

  async weigh(addresses: readonly string[], encoding: 'gzip' | 'br'): Promise<number> {
    const scripts = scriptsAmong(addresses);
    const weights = await Promise.all(scripts.map((script) => this.#weighOne(script, encoding)));
    return weights.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  }

  #weighOne(address: string, encoding: string): Promise<number> {
    const key = `${encoding} ${address}`;
    const weight = this.#weights.get(key) ?? countBytes(address, encoding);
    this.#weights.set(key, weight);
    return weight;
  }
}

// fetch() would decompress the body.
function countBytes(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== encoding) {
        reject(new Error(`${address} did not come as ${encoding}`));
      }
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.on('end', () => {
        resolve(bytes);
      });
    })
      .on('error', reject)
      .end();
  });
}
