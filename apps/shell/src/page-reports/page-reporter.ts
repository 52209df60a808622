// Loaded as part of the chunk `extras`, after the first screen.
import type { CLSMetric, INPMetric, LCPMetric } from 'web-vitals';
import { onCLS, onINP, onLCP } from 'web-vitals';
import { ApiError, InvalidResponseError } from '@atrium/api-client';
import type { AreaRelease } from '@atrium/area-contract';
import type { VitalMetric } from '@atrium/contracts/page-reports';
import { MissingFileError } from '@atrium/ui';
import type { LoadedArea } from '../areas/loading/loaded-area';
import type { PageEvent } from '../areas/page-events';
import {
  AreaFailure,
  isMissingFile,
  isMissingNode,
  messageOf,
} from '../areas/recovery/area-failure';
import { shellReleaseId } from '../areas/registry/shell-release';
import type { ReportedRelease } from './error-place';
import { findPlaceIn, findTopPlace, toPlace } from './error-place';
import { createReportQueue } from './report-queue';

/** Messages of Chromium, Firefox, Safari and the API client. */
const NETWORK_ERROR =
  /^(Failed to fetch|NetworkError when|Load failed|The server (can’t be reached|did not respond in time))/;

/** Creates the reporter of a page; returns a function that takes the page's events. */
export function createPageReporter(): (event: PageEvent) => void {
  const addReport = createReportQueue();
  const failedReleases = new Set<string>();
  const reportedErrors = new WeakSet();
  const reportedVitals = new Set<VitalMetric>();
  let first: { readonly release: ReportedRelease; readonly at: number } | undefined;
  let onScreen: ReportedRelease | undefined;

  function handleShown({ release, live, fallbackReason }: LoadedArea, at: number): void {
    onScreen = toReported(release);
    first ??= { release: onScreen, at };
    const shell = reportedShell();
    if (shell) addReport({ kind: 'loaded', ...shell });
    addReport({ kind: 'loaded', ...onScreen });
    if (fallbackReason && fallbackReason.kind !== 'network') {
      addReport({ kind: 'fellBack', ...toReported(live.current), to: release.id });
    }
  }

  function handleFailed(release: AreaRelease, failure: AreaFailure, wasShown: boolean): void {
    // Says nothing about the release.
    const { cause } = failure;
    const isUnreachable = cause instanceof MissingFileError && cause.isUnreachable;
    if (failure.kind === 'network' || isUnreachable) return;
    const failed = failure.kind === 'shell' ? reportedShell() : toReported(release);
    // A user may retry a release over and over.
    if (!failed || failedReleases.has(failed.release)) return;
    failedReleases.add(failed.release);
    const stageOfLoad = failure.kind === 'runtime' ? 'start' : 'load';
    const stage = wasShown ? 'render' : stageOfLoad;
    addReport({ kind: 'failed', ...failed, stage, reason: failure.kind });
    if (failure.kind !== 'runtime') return;
    rememberError(failure.cause);
    const place = findPlaceIn(release, failure.cause)?.place ?? null;
    addReport({ kind: 'thrown', ...failed, error: nameOf(failure.cause), place });
  }

  function handleThrown(error: unknown, position = ''): void {
    if (isNoFaultOfCode(error) || !rememberError(error)) return;
    const found = findTopPlace(error) ?? toPlace(position);
    if (found) addReport({ kind: 'thrown', ...found, error: nameOf(error) });
  }

  /** Returns whether an error is new. The same one arrives from the boundary and from the area loader. */
  function rememberError(error: unknown): boolean {
    if (!(error instanceof Object)) return true;
    const isNew = !reportedErrors.has(error);
    reportedErrors.add(error);
    return isNew;
  }

  function handleVital({ name, value }: CLSMetric | INPMetric | LCPMetric): void {
    // What was painted before the first area belongs to no area: to the start frame or the sign-in page.
    const firstOnScreen = first && value >= first.at ? first.release : undefined;
    const release = name === 'LCP' ? firstOnScreen : onScreen;
    // Values grow while a page is used. The first is reported, so that each page counts once.
    if (!release || reportedVitals.has(name)) return;
    reportedVitals.add(name);
    const rounded = name === 'CLS' ? Number(value.toFixed(4)) : Math.round(value);
    addReport({ kind: 'vital', ...release, metric: name, value: rounded });
  }

  // These report what was before, too: the largest paint at the first input, the others whenever the page is hidden.
  onLCP(handleVital);
  onINP(handleVital);
  onCLS(handleVital);

  function handleEvent(event: PageEvent): void {
    if ('shown' in event) {
      if (event.shown) handleShown(event.shown, event.at);
      else onScreen = undefined;
    } else if ('failed' in event) handleFailed(event.failed, event.failure, event.wasShown);
    else if ('thrown' in event) handleThrown(event.thrown);
    else if ('reason' in event) handleThrown(event.reason);
    else handleThrown(event.error, [event.filename, event.lineno, event.colno].join(':'));
  }

  return (event) => {
    try {
      handleEvent(event);
    } catch {
      // Whatever can be thrown may also throw when it is read, and the caller is an error boundary.
    }
  };
}

// Failed requests and files would count against the shell, whose code sends them. A translated page is
// changed by the browser.
function isNoFaultOfCode(error: unknown): boolean {
  return (
    [ApiError, InvalidResponseError, AreaFailure].some((type) => error instanceof type) ||
    isMissingFile(error) ||
    isMissingNode(error) ||
    NETWORK_ERROR.test(messageOf(error))
  );
}

function toReported({ manifest, id }: AreaRelease): ReportedRelease {
  return { app: manifest.name, release: id };
}

function reportedShell(): ReportedRelease | undefined {
  const release = shellReleaseId();
  return release === undefined ? undefined : { app: 'shell', release };
}

// The names of other thrown values may come from users.
function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return /^[A-Za-z_$][\w$]{0,59}$/.test(name) ? name : 'Error';
}
