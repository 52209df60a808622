import type { Development } from '@atrium/contracts/development';

/**
 * Returns the development that a preview name stands for, such as `tasks@3102`; `null` for any other name.
 * The name comes from the address, where a link could have put any text.
 */
export function parseDevelopmentName(name: string): Development | null {
  const [, area, port] = /^([a-z][a-z0-9-]{0,31})@(\d{4,5})$/.exec(name) ?? [];
  return area === undefined ? null : { area, port: Number(port) };
}
