import type { Browser } from '@playwright/test';

/** Context of a scenario. */
export interface ScenarioOptions {
  readonly browser: Browser;
  /** Program of the browser. */
  readonly chromiumPath: string;
  /** Program of nginx. */
  readonly nginxPath: string;
  /** A PostgreSQL server on which databases may be created. */
  readonly databaseUrl: string;
  /** Number of rounds. */
  readonly runs: number;
  /** Reports the current activity. */
  readonly progress: (line: string) => void;
}

/** Measures something and returns the results as text. */
export type Scenario = (options: ScenarioOptions) => Promise<string>;
