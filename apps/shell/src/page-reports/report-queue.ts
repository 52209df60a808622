import type { PageReport, reportPage } from '@atrium/contracts/page-reports';
import {
  MOST_PAGE_REPORTS,
  PAGE_REPORTS_LIMIT_KB,
  pageReport,
} from '@atrium/contracts/page-reports';

// Not read from the endpoint: the build would record that the shell needs it, but pages work without it.
const PATH: typeof reportPage.path = '/api/page-reports';

/** Time in which reports are gathered. */
const SEND_DELAY_MS = 1000;

const START = '{"reports":[';
const END = ']}';
const BATCH_LENGTH = PAGE_REPORTS_LIMIT_KB * 1024;

/**
 * Creates the queue of a page's reports. Sends a report soon after it was added, and when the page is hidden
 * at the latest; identical reports once, and 100 in all. Whatever goes wrong is ignored, as users need none
 * of it.
 *
 * @returns a function that adds a report
 */
export function createReportQueue(): (report: PageReport) => void {
  const known = new Set<string>();
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function sendAll(): void {
    clearTimeout(timer);
    timer = undefined;
    const batches = toBatches(waiting);
    waiting = [];
    batches.forEach(sendBatch);
  }

  // Events bubble to the window, after `web-vitals` has captured them and added its last values.
  window.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendAll();
  });
  window.addEventListener('pagehide', sendAll);

  return (report) => {
    // One invalid report would cost its whole batch. Parsing also removes what is not in the contract.
    const { success, data } = pageReport.safeParse(report);
    if (!success || known.size === MOST_PAGE_REPORTS) return;
    const text = JSON.stringify(data);
    if (known.has(text)) return;
    known.add(text);
    waiting.push(text);
    timer ??= setTimeout(sendAll, SEND_DELAY_MS);
  };
}

// The contract allows ASCII only, so lengths are in bytes.
function toBatches(reports: readonly string[]): string[] {
  const batches: string[][] = [];
  let length = Infinity;
  for (const report of reports) {
    if (length + report.length + 1 > BATCH_LENGTH) {
      batches.push([]);
      length = START.length + END.length;
    }
    batches.at(-1)?.push(report);
    length += report.length + 1;
  }
  return batches.map((batch) => START + batch.join(',') + END);
}

function sendBatch(body: string): void {
  try {
    navigator.sendBeacon(PATH, new Blob([body], { type: 'application/json' }));
  } catch {
    // The browser has no beacons, or refuses this one.
  }
}
