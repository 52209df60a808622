import { FOR_YOU_BYTES } from '@atrium/area-contract';
import type { BundleSize } from './bundle-size';
import { measureArea, measureFirstPage, readShellChunk } from './bundle-size';

/**
 * Limit in bytes, gzipped. 10 kB of it let areas use every name of the packages that the shell shares, and more
 * of zod and the router than the shell needs.
 */
const FIRST_PAGE_BYTES = 215_000;

/**
 * Limits in bytes, gzipped. 27 kB of admin load on first use: its drawers and dialogs, the year, import and export
 * of CSV files; 41 kB of the calendar when a meeting is imported: 17 kB are the time zones of Windows; 8 kB of the
 * calendar when a form finds a time or a notice says when its event is, and 9 kB with its first file; 18 kB of tasks
 * with the board, and 9 kB with a dialog or its first file.
 */
const OWN_CODE_BYTES = { admin: 83_000, calendar: 194_500, chat: 60_000, tasks: 90_500 };

/** Limits of the panels of an area, which only open on request, in bytes, gzipped. */
const PANEL_BYTES = { admin: 30_000 };

const report: string[] = [];

function addToReport(what: string, { files, total }: BundleSize, limit: number) {
  const parts = [...files].map(([file, bytes]) => `  ${String(bytes).padStart(7)}  ${file}`);
  report.push(`${what}: ${String(total)} of ${String(limit)} bytes gzipped`, ...parts);
}

afterAll(() => {
  process.stdout.write(`${report.join('\n')}\n`);
});

it('loads at most 215 kB of scripts until /tasks is usable', () => {
  const size = measureFirstPage('tasks');
  addToReport('/tasks', size, FIRST_PAGE_BYTES);

  // The boot script, the shell, its federation script, the container of the area and its module.
  expect(size.files.size).toBeGreaterThanOrEqual(5);
  expect(size.total).toBeLessThanOrEqual(FIRST_PAGE_BYTES);
});

it.each(Object.entries(OWN_CODE_BYTES))(
  'keeps the scripts of %s below their limit',
  (area, limit) => {
    const size = measureArea(area).own;
    addToReport(area, size, limit);

    expect(size.files.size).toBeGreaterThan(1);
    expect(size.total).toBeLessThanOrEqual(limit);
  },
);

it.each(Object.keys(OWN_CODE_BYTES))('keeps the section of %s below its limit', (area) => {
  const size = measureArea(area).section;
  addToReport(`section of ${area}`, size, FOR_YOU_BYTES);

  expect(size.files.size).toBe(1);
  expect(size.total).toBeLessThanOrEqual(FOR_YOU_BYTES);
});

it.each(Object.entries(PANEL_BYTES))('keeps the panels of %s below their limit', (area, limit) => {
  const size = measureArea(area).panels;
  addToReport(`panels of ${area}`, size, limit);

  // The modules of three panels and the chunk that they share.
  expect(size.files.size).toBe(4);
  expect(size.total).toBeLessThanOrEqual(limit);
});

it('loads no rules of other forms for the sign-in page', () => {
  const script = readShellChunk('forms');

  expect(script).toContain('Username must be at least 3 characters');
  expect(script).not.toMatch(/Invalid email address|Name must be at least|Dates must be between/);
});
