/** Milliseconds after which a page that was to be left counts as one that stays. */
const LEAVING_TIMEOUT = 5_000;

// While a page is left, browsers cut off what it has asked for; Firefox does so before the next page
// is there, and reports a script whose answer was cut off as one with a wrong hash.
let isLeaving = false;
let timeout: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

window.addEventListener('beforeunload', () => {
  isLeaving = true;
  clearTimeout(timeout);
  // The person may stay, and the answer may be a download; no event tells.
  timeout = setTimeout(stay, LEAVING_TIMEOUT);
});
window.addEventListener('pagehide', () => {
  isLeaving = true;
  clearTimeout(timeout);
});
// Also after Back to a page that the browser has kept.
window.addEventListener('pageshow', stay);

function stay(): void {
  clearTimeout(timeout);
  isLeaving = false;
  const resolvers = waiting;
  waiting = [];
  for (const resolve of resolvers) resolve();
}

/** Whether the page is being left, so that what fails now says nothing about the server. */
export function isPageLeaving(): boolean {
  return isLeaving;
}

/** Resolves once the page is not being left: at once, after it has turned out to stay, or never. */
export async function pageStays(): Promise<void> {
  if (!isLeaving) return;
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
  });
}
