import type { Browser } from '@playwright/test';
import type { Report } from '../report';

/** Context of a scenario. */
export interface ScenarioOptions {
  readonly browser: Browser;
  /** A PostgreSQL server on which databases may be created. */
  readonly databaseUrl: string;
  /** Number of rounds. */
  readonly runs: number;
  /** Whether to measure only sizes, which need no repetition. */
  readonly sizesOnly: boolean;
  /** Reports the current activity. */
  readonly progress: (line: string) => void;
}

/** Measures something that users wait for. */
export type Scenario = (options: ScenarioOptions) => Promise<Report>;
