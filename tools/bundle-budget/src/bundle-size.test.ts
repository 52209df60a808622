import type { BundleSize } from './bundle-size';
import { measureFirstPage, measureOwnCode } from './bundle-size';

/** Bytes, gzipped, until `/tasks` can be used. */
const FIRST_PAGE = 185_000;

/** Bytes, gzipped, of all the scripts of an area. */
const OWN_CODE = { admin: 60_000, calendar: 130_000, chat: 60_000, tasks: 60_000 };

const report: string[] = [];

function note(what: string, { files, total }: BundleSize, limit: number) {
  const parts = [...files].map(([file, bytes]) => `  ${String(bytes).padStart(7)}  ${file}`);
  report.push(`${what}: ${String(total)} of ${String(limit)} bytes gzipped`, ...parts);
}

afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

it('lets nobody wait for more than 185 kB of scripts until /tasks can be used', () => {
  const weight = measureFirstPage('tasks');
  note('/tasks', weight, FIRST_PAGE);

  // The boot script, the shell, its federation script, the container of the area and its module.
  expect(weight.files.size).toBeGreaterThanOrEqual(5);
  expect(weight.total).toBeLessThanOrEqual(FIRST_PAGE);
});

it.each(Object.entries(OWN_CODE))('keeps what %s brings itself below its limit', (area, limit) => {
  const weight = measureOwnCode(area);
  note(area, weight, limit);

  expect(weight.files.size).toBeGreaterThan(1);
  expect(weight.total).toBeLessThanOrEqual(limit);
});
