import { request } from 'node:http';
import type { Page } from '@playwright/test';

/**
 * Reads the addresses that a page has got an answer from, once each.
 *
 * @param until leaves out what came later, in milliseconds from the start of the page
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

/** Returns the addresses of scripts among some addresses. */
export function scriptsAmong(addresses: readonly string[]): string[] {
  return addresses.filter((address) => new URL(address).pathname.endsWith('.js'));
}

/** Weighs the scripts among some addresses, as a server sends them, in kB (1,000 bytes). */
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

// fetch of Node would unpack what it counts.
function countBytes(address: string, encoding: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { 'accept-encoding': encoding } }, (answer) => {
      if (answer.statusCode !== 200 || answer.headers['content-encoding'] !== encoding) {
        reject(new Error(`${address} did not come as ${encoding}`));
      }
      let bytes = 0;
      answer.on('data', (part: Buffer) => (bytes += part.length));
      answer.on('end', () => {
        resolve(bytes);
      });
    })
      .on('error', reject)
      .end();
  });
}
